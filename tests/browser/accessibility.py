"""axe in a page: every rule for every element, or colours by one example of each colouring.

Most of a run is spent on the contrast of texts, one after the other, though a page has hundreds of
texts and a few dozen ways in which they are coloured. Where every text was looked at in one view,
the other views look at three texts of each colouring, and at everything else as before.
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

# What is found alone comes back: what passed would be most of the answer.
RUN: Final = """([options, among]) => {
  axe.configure({ rules: [
    { id: "color-contrast", selector: among || "*" },
    { id: "link-in-text-block", selector: `a[href]${among}, [role=link]${among}` },
  ] });
  return axe.run(options).then((found) => found.violations);
}"""
MARK: Final = """(name) => {
  const plain = "rgba(0, 0, 0, 0)/none/1/none/none/auto";
  const grounds = new Map([[null, ""]]);
  // What an element is painted on, told by whatever around it paints something. What lies above
  // others, and so may lie on anything, has a ground of its own.
  const ground = (element) => {
    if (!grounds.has(element)) {
      const style = getComputedStyle(element);
      const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter,
        style.clipPath, style.clip].join("/");
      const lifted = ["absolute", "fixed", "sticky"].includes(style.position);
      grounds.set(element, ground(element.parentElement) + (own === plain ? "" : `>${own}`)
        + (lifted ? `>${grounds.size}` : ""));
    }
    return grounds.get(element);
  };
  const says = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const coloured = new Map();
  for (const element of document.body.querySelectorAll("*")) {
    element.removeAttribute(name);
    if (!says(element) && !element.matches("input, select, textarea")) continue;
    if (!element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const off = element.matches(":disabled, [aria-disabled=true], [aria-disabled=true] *")
      || element.closest("label")?.control?.disabled;
    // A link among words is told from them.
    const around = element.matches("a, [role=link]") && element.parentElement;
    const words = around && [style.textDecorationLine, style.borderBottomWidth,
      getComputedStyle(around).color, around.tagName, around.className, says(around)];
    const key = [style.color, style.fontSize, style.fontWeight, style.textShadow, off, words,
      ground(element)].join("|");
    coloured.set(key, [...coloured.get(key) ?? [], element]);
  }
  for (const each of coloured.values()) {
    for (const element of [each[0], each[each.length >> 1], each.at(-1)]) {
      element.setAttribute(name, "");
    }
  }
}"""


class Checker:
    """Is a check that a page, as it stands, has no accessibility violation."""

    def __call__(self, page: Page) -> None:
        """Checks everything."""
        report = self.everything(page)
        assert not report, report

    def everything(self, page: Page) -> str:
        """Tells what is wrong with the page, "" for nothing."""
        return self._report(page, EVERYTHING)

    def by_examples(self, page: Page) -> str:
        """Tells what is wrong with the page, its colours by examples."""
        page.evaluate(MARK, EXAMPLE)
        return self._report(page, EVERYTHING, EXAMPLES)

    def colours(self, page: Page) -> str:
        """Tells which examples have too little contrast or are links that look like words."""
        page.evaluate(MARK, EXAMPLE)
        return self._report(page, COLOURS, EXAMPLES)

    @staticmethod
    def _report(page: Page, options: dict[str, Any], among: str = "") -> str:
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        found = page.evaluate(RUN, [options, among])
        return AxeResults({"violations": found}).generate_report() if found else ""
