"""axe in a page: every rule for every element, or colours by examples of each colouring.

Most of a run is spent on the contrast of texts, one after the other, though a page has hundreds of
texts and a few dozen ways in which they are coloured. Where every text was looked at in one view,
the other views look at three texts of each colouring that no view of that scheme has shown to be
without fault, and at everything else as before.
"""

from __future__ import annotations

from typing import Any, Final

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

TAGS: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
EVERYTHING: Final[dict[str, Any]] = {
    "runOnly": {"type": "tag", "values": TAGS},
    "resultTypes": ["violations"],
}
COLOURS: Final = {**EVERYTHING, "runOnly": ["color-contrast", "link-in-text-block"]}
"""What a colour may spoil: a text against its ground, and a link among words."""

EXAMPLE: Final = "data-colour-example"
EXAMPLES: Final = f"[{EXAMPLE}]"
"""How axe is told to look at no other texts and links."""

# A page has a few dozen colours, and axe would read each of them thousands of times.
REMEMBER: Final = """() => {
  const { Color } = axe.commons.color;
  const parse = Color.prototype.parseString;
  const known = new Map();
  Color.prototype.parseString = function (text) {
    if (known.has(text)) return Object.assign(this, known.get(text));
    parse.call(this, text);
    const { r, g, b, alpha } = this;
    known.set(text, { r, g, b, alpha });
    return this;
  };
}"""
# What is found alone comes back: what passed would be most of the answer. What an element looks
# like in HTML is told of those alone with a fault, for axe would write it down for every rule.
RUN: Final = """async ([options, among]) => {
  axe.configure({ noHtml: true, rules: [
    { id: "color-contrast", selector: among || "*" },
    { id: "link-in-text-block", selector: `a[href]${among}, [role=link]${among}` },
  ] });
  const { violations } = await axe.run(options);
  if (!violations.length) globalThis.colourings?.pass();
  for (const node of violations.flatMap((each) => each.nodes)) {
    node.html = document.querySelector(node.target)?.outerHTML.slice(0, 300);
  }
  return violations;
}"""
# Marks examples and returns how many; or marks none, and begins anew with what was seen.
MARK: Final = """([name, anew]) => {
  const plain = "rgba(0, 0, 0, 0)/none/1/none/none/auto";
  const bare = ["rgba(0, 0, 0, 0)/none", "img, svg, canvas, video"];
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  if (anew || !globalThis.colourings) globalThis.colourings = { seen: [new Set(), new Set()] };
  const seen = colourings.seen[+dark];
  const numbers = colourings.numbers ??= new Map();
  const number = (element) => numbers.get(element)
    ?? numbers.set(element, numbers.size).get(element);
  const grounds = new Map([[null, ""]]);
  const lifted = new Set();
  // What an element is painted on, told by whatever around it paints something. What lies above
  // others, and so may lie on anything, has a ground of its own.
  const ground = (element) => {
    if (!grounds.has(element)) {
      const style = getComputedStyle(element);
      const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter,
        style.clipPath, style.clip].join("/");
      const above = ["absolute", "fixed", "sticky"].includes(style.position);
      const around = ground(element.parentElement);
      if (above) lifted.add(element);
      grounds.set(element, around + (own === plain ? "" : `>${own}`)
        + (above ? `>${number(element)}` : ""));
    }
    return grounds.get(element);
  };
  const says = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const all = [...document.body.querySelectorAll("*")];
  const shown = all.filter((element) => element.checkVisibility());
  shown.forEach(ground);
  // What lies above others and hides something, and where.
  const paints = (element) => {
    const style = getComputedStyle(element);
    return `${style.backgroundColor}/${style.backgroundImage}` !== bare[0]
      || element.matches(bare[1]);
  };
  const above = [...lifted]
    .filter((element) => paints(element) || [...element.querySelectorAll("*")].some(paints))
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 2 && height > 2);
  const coloured = new Map();
  for (const element of shown) {
    if (!says(element) && !element.matches("input, select, textarea")) continue;
    const style = getComputedStyle(element);
    const off = element.matches(":disabled, [aria-disabled=true], [aria-disabled=true] *")
      || element.closest("label")?.control?.disabled;
    // A link among words is told from them.
    const around = element.matches("a, [role=link]") && element.parentElement;
    const words = around && [style.textDecorationLine, style.borderBottomWidth,
      getComputedStyle(around).color, around.tagName, around.className, says(around)];
    const box = element.getBoundingClientRect();
    const under = above.filter(([each, { left, top, right, bottom }]) =>
      left < box.right && box.left < right && top < box.bottom && box.top < bottom
      && !each.contains(element)).map(([each]) => number(each));
    const key = [style.color, style.fontSize, style.fontWeight, style.textShadow, off, words,
      ground(element), under].join("|");
    coloured.set(key, [...coloured.get(key) ?? [], element]);
  }
  colourings.pass = () => [...coloured.keys()].forEach((key) => seen.add(key));
  const examples = new Set();
  for (const [key, each] of coloured) {
    if (anew || seen.has(key)) continue;
    for (const element of [each[0], each[each.length >> 1], each.at(-1)]) examples.add(element);
  }
  for (const element of all) element.toggleAttribute(name, examples.has(element));
  return examples.size;
}"""


class Checker:
    """Is a check that a page, as it stands, has no accessibility violation."""

    def __call__(self, page: Page) -> None:
        """Checks everything."""
        report = self.everything(page)
        assert not report, report

    def everything(self, page: Page) -> str:
        """Tells what is wrong with the page, "" for nothing."""
        page.evaluate(MARK, [EXAMPLE, True])
        return self._report(page, EVERYTHING)

    def by_examples(self, page: Page) -> str:
        """Tells what is wrong with the page, its colours by examples."""
        page.evaluate(MARK, [EXAMPLE, False])
        return self._report(page, EVERYTHING, EXAMPLES)

    def colours(self, page: Page) -> str:
        """Tells which examples have too little contrast or are links that look like words."""
        if not page.evaluate(MARK, [EXAMPLE, False]):
            return ""
        return self._report(page, COLOURS, EXAMPLES)

    @staticmethod
    def _report(page: Page, options: dict[str, Any], among: str = "") -> str:
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE_SCRIPT)
            page.evaluate(REMEMBER)
        found = page.evaluate(RUN, [options, among])
        return AxeResults({"violations": found}).generate_report() if found else ""
