/** A picture of what is drawn: an SVG as it looks on the screen, made into a PNG. */

/** All that a style sheet says about shapes and letters: a picture has no style sheet. */
const PROPERTIES = [
  "fill",
  "fill-rule",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "stroke-opacity",
  "vector-effect",
  "paint-order",
  "opacity",
  "display",
  "visibility",
  "font-size",
  "font-weight",
  "font-family",
  "text-anchor",
];
const WIDTH = 1600,
  LINE = 64,
  MARGIN = 6;

/** A copy that looks the same anywhere. */
function plainCopy(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>("*");
  svg.querySelectorAll("*").forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of PROPERTIES) copies[i]!.style.setProperty(name, style.getPropertyValue(name));
    copies[i]!.style.setProperty("animation", "none");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return copy;
}

/** What is drawn, with the names beyond its edges that are seen on the screen. */
function boundsOf(svg: SVGSVGElement): DOMRect {
  const toDrawing = svg.getScreenCTM()!.inverse();
  const seen = svg.parentElement!.getBoundingClientRect();
  const { x, y, width, height } = svg.viewBox.baseVal;
  const bounds = { left: x, top: y, right: x + width, bottom: y + height };
  for (const text of svg.querySelectorAll("text")) {
    const box = text.getBoundingClientRect();
    if (!box.width) continue; /* hidden */
    const from = new DOMPoint(Math.max(seen.left, box.left), Math.max(seen.top, box.top));
    const to = new DOMPoint(Math.min(seen.right, box.right), Math.min(seen.bottom, box.bottom));
    const { x: left, y: top } = from.matrixTransform(toDrawing);
    const { x: right, y: bottom } = to.matrixTransform(toDrawing);
    bounds.left = Math.min(bounds.left, left - MARGIN);
    bounds.top = Math.min(bounds.top, top - MARGIN);
    bounds.right = Math.max(bounds.right, right + MARGIN);
    bounds.bottom = Math.max(bounds.bottom, bottom + MARGIN);
  }
  const { left, top, right, bottom } = bounds;
  return new DOMRect(left, top, right - left, bottom - top);
}

async function imageOf(
  svg: SVGSVGElement,
  bounds: DOMRect,
  width: number,
  height: number,
): Promise<HTMLImageElement> {
  const copy = plainCopy(svg);
  copy.setAttribute("viewBox", [bounds.x, bounds.y, bounds.width, bounds.height].join(" "));
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const image = new Image();
  const text = new XMLSerializer().serializeToString(copy);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

export interface Caption {
  text: string;
  color: string;
}

/** The board with a line of words below it, each in its colour. */
export async function pictureOf(svg: SVGSVGElement, captions: Caption[]): Promise<Blob> {
  const bounds = boundsOf(svg);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  const drawn = Math.round((WIDTH * bounds.height) / bounds.width);
  canvas.height = drawn + LINE;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = getComputedStyle(svg.parentElement!).backgroundColor;
  pen.fillRect(0, 0, WIDTH, drawn);
  pen.drawImage(await imageOf(svg, bounds, WIDTH, drawn), 0, 0, WIDTH, drawn);
  pen.fillStyle = "#fffaf1";
  pen.fillRect(0, drawn, WIDTH, LINE);
  pen.font = "700 30px sans-serif";
  pen.textBaseline = "middle";
  captions.forEach(({ text, color }, i) => {
    pen.fillStyle = color;
    pen.fillText(
      text,
      28 + (i * (WIDTH - 56)) / captions.length,
      drawn + LINE / 2,
      WIDTH / captions.length - 40,
    );
  });
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

/** Hand it to the device's share sheet where there is one for pictures, else save it. */
export async function sharePicture(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: "image/png" });
  if (
    matchMedia("(hover: none)").matches &&
    "canShare" in navigator &&
    navigator.canShare({ files: [file] })
  ) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      if ((error as DOMException).name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
