"""axe in a page: every rule for every element, or colours by examples of each colouring.

Most of a run is spent on the contrast of texts, one after the other, though a page has hundreds of
texts and a few dozen ways in which they are coloured. Where every text was looked at in one view,
the other views look at three texts of each colouring that no view of that scheme has shown to be
without fault, and at everything else as before.

Pages of one template differ in words and numbers, which axe doesn't judge. A page is told by its
shapes: each element with what surrounds it and all of it that a rule looks at. Where axe found no
fault with any of them at this width and in this scheme, on whatever pages, it isn't asked again.
"""

from __future__ import annotations

from collections import defaultdict
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
# Tells the view and the shapes of a page, as numbers.
SHAPES: Final = """() => {
  const hash = (text, around) => {
    let [a, b] = [0xdeadbeef ^ around, 0x41c6ce57 ^ around];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      a = Math.imul(a ^ code, 2654435761);
      b = Math.imul(b ^ code, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return 4294967296 * (2097151 & b) + (a >>> 0);
  };
  const told = new Set(["role", "type", "scope", "lang", "dir", "tabindex", "autocomplete"]);
  const words = new Set(["aria-label", "aria-valuetext", "aria-valuenow", "aria-valuemin",
    "aria-valuemax", "aria-posinset", "aria-setsize", "aria-rowindex", "aria-colindex",
    "aria-placeholder", "aria-description"]);
  const links = new Set(["aria-labelledby", "aria-describedby", "aria-controls", "aria-owns",
    "aria-activedescendant", "aria-details", "aria-errormessage", "aria-flowto", "for", "list"]);
  const target = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex],"
    + " [role=button], [role=link], [role=tab], [role=option], [role=menuitem]";
  const named = target + ", label, th, h1, h2, h3, h4, h5, h6, dt, dd, li, legend, caption, figure,"
    + " option, title, img, svg, [role], [aria-label]";
  const filled = (text) => (text && text.trim() ? "x" : "");
  const found = new Set();
  const numbers = new Map([[null, 0]]);
  const [targets, above, says] = [[], [], []];
  const ids = new Map();
  const attribute = ({ name, value }) => {
    if (links.has(name)) {
      return name + "@" + value.trim().split(/\\s+/)
        .map((id) => filled(document.getElementById(id)?.textContent ?? "x")
          + (document.getElementById(id) ? "+" : "-")).join();
    }
    if (words.has(name)) return name + ":" + filled(value);
    if (told.has(name) || name.startsWith("aria-")) return name + "=" + value;
    return ["id", "style"].includes(name) ? "" : name + ":" + filled(value);
  };
  for (const element of document.querySelectorAll("*")) {
    if (element.id) ids.set(element.id, (ids.get(element.id) ?? 0) + 1);
    if (!document.body.contains(element) && element.localName !== "html") continue;
    if (!element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const box = element.getBoundingClientRect();
    const isTarget = element.matches(target);
    const around = numbers.get(element.parentElement) ?? 0;
    const number = hash([
      element.localName, element.getAttribute("class") ?? "",
      [...element.attributes].filter(({ name }) => name !== "class").map(attribute).sort().join(),
      own, element.childElementCount ? "" : "bare",
      element.matches(named) ? filled(element.textContent) : "",
      element.labels ? [...element.labels].map((label) => filled(label.textContent)).join() : "",
      element.matches(":disabled"), element.value === undefined ? "" : filled(`${element.value}`),
      style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.filter,
      style.fontSize, style.fontWeight, style.textShadow, style.textDecorationLine,
      style.borderBottomWidth, style.position, style.display, style.clipPath, style.visibility,
      box.width < 2 || box.height < 2,
      /auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1,
      /auto|scroll/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1,
    ].join("|"), around);
    numbers.set(element, number);
    found.add(number);
    if (isTarget) targets.push([number, box]);
    if (own || element.matches("input, select, textarea")) says.push([element, number, box]);
    const paints = style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.backgroundImage !== "none"
      || element.matches("img, svg, canvas, video");
    const lies = ["absolute", "fixed", "sticky"].includes(style.position)
      || above.some(([each]) => each.contains(element));
    if (lies && paints && box.width > 2 && box.height > 2) above.push([element, number, box]);
  }
  const meet = (one, other, space = 0) => one.left < other.right + space
    && other.left < one.right + space && one.top < other.bottom + space
    && other.top < one.bottom + space;
  // What is painted over a text, or beneath one that lies above others.
  for (const [over, first, place] of above) {
    for (const [text, second, box] of says) {
      if (meet(place, box) && !over.contains(text)) found.add(hash(`over ${first}`, second));
    }
  }
  // What is too small for a thumb, and whether something else is near.
  for (const [number, box] of targets) {
    if (box.width >= 24 && box.height >= 24) continue;
    const near = targets.some(([, other]) => other !== box && meet(box, other, 24));
    found.add(hash(`small ${box.width < 24} ${box.height < 24} ${near}`, number));
  }
  const shown = (selector) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const levels = shown("h1, h2, h3, h4, h5, h6, [role=heading]")
    .map((element) => element.getAttribute("aria-level") ?? element.localName);
  levels.forEach((level, at) => found.add(hash(`${levels[at - 1]} before ${level}`, 0)));
  const name = (element) => element.getAttribute("aria-label")
    ?? document.getElementById(element.getAttribute("aria-labelledby"))?.textContent.trim() ?? "";
  const marks = shown("main, nav, header, footer, aside, section, form, search, [role]")
    .map((element) => `${element.getAttribute("role") ?? element.localName} ${name(element)}`);
  const several = marks.filter((each, at) => marks.indexOf(each) !== at)
    .map((each) => each.split(" ")[0]);
  found.add(hash(`several ${[...new Set(several)].sort()}`, 0));
  const twice = [...ids].filter(([, count]) => count > 1).map(([id]) => id).sort();
  found.add(hash(`twice ${twice}`, 0));
  found.add(hash(`title ${filled(document.title)}`, 0));
  found.add(hash(`ones ${shown("h1").length} ${shown("main").length}`, 0));
  const view = [innerWidth, "(prefers-color-scheme: dark)", "print", "(forced-colors: active)",
    "(prefers-reduced-motion: reduce)"];
  return [view.map((each) => (each > 0 ? each : matchMedia(each).matches)).join(), [...found]];
}"""


class Checker:
    """Is a check that a page, as it stands, has no accessibility violation."""

    def __init__(self) -> None:
        self.runs = 0
        """How often axe was asked."""
        self._faultless: defaultdict[str, set[int]] = defaultdict(set)
        """View -> shapes that axe found no fault with."""

    def __call__(self, page: Page) -> None:
        """Checks everything."""
        report = self.everything(page)
        assert not report, report

    def everything(self, page: Page) -> str:
        """Tells what is wrong with the page, "" for nothing."""
        return self._of_new_shapes(page, anew=True)

    def by_examples(self, page: Page) -> str:
        """Tells what is wrong with the page, its colours by examples."""
        return self._of_new_shapes(page, anew=False)

    def colours(self, page: Page) -> str:
        """Tells which examples have too little contrast or are links that look like words."""
        if not page.evaluate(MARK, [EXAMPLE, False]):
            return ""
        return self._report(page, COLOURS, EXAMPLES)

    def _of_new_shapes(self, page: Page, *, anew: bool) -> str:
        view, shapes = page.evaluate(SHAPES)
        if self._faultless[view].issuperset(shapes):
            return ""
        page.evaluate(MARK, [EXAMPLE, anew])
        report = self._report(page, EVERYTHING, "" if anew else EXAMPLES)
        if not report:
            self._faultless[view].update(shapes)
        return report

    def _report(self, page: Page, options: dict[str, Any], among: str = "") -> str:
        self.runs += 1
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE_SCRIPT)
            page.evaluate(REMEMBER)
        found = page.evaluate(RUN, [options, among])
        return AxeResults({"violations": found}).generate_report() if found else ""
