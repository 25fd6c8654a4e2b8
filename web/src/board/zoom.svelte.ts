import type { Size } from "./geometry";

const SETTLED_MS = 150;
/** Of a phone's height, what a board has there on most turns. */
const USUAL_PART = 0.44;

// eslint-disable-next-line svelte/prefer-svelte-reactivity -- each is looked up once
const firsts = new Map<string, Size>();

/** The frame a drawing is laid out for: the largest it had since the window changed, so that a sheet which
    opens below the board makes it smaller, and moves nothing on it. What passes by is waited out. */
export class Fit {
  frame = $state.raw<Size | null>(null);
  now = $state.raw<Size | null>(null);
  /** The first that it had in such a window, wherever in this visit: a board doesn't turn round later.
      As high as on most turns, at least: what is told to a newcomer makes it lower for a while. */
  first = $state.raw<Size | null>(null);
  #window = "";
  #usual = 0;
  #isNew = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Without a name nothing is remembered. */
  constructor(readonly name: string | null = null) {}

  see(frame: Size, screen: Size = { width: window.innerWidth, height: window.innerHeight }): void {
    if (!frame.width || !frame.height) return;
    this.now = { width: frame.width, height: frame.height };
    this.frame ??= this.now;
    const known = this.#window;
    this.#window = `${screen.width}x${screen.height}`;
    this.#usual = screen.height * USUAL_PART;
    if (known !== this.#window) this.#isNew = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), SETTLED_MS);
  }

  #remember(frame: Size, key: string): Size {
    const first = firsts.get(key) ?? { ...frame, height: Math.max(frame.height, this.#usual) };
    firsts.set(key, first);
    return first;
  }

  #settle(): void {
    const area = (size: Size | null): number => (size ? size.width * size.height : 0);
    if (this.now && this.name !== null) this.first = this.#remember(this.now, `${this.name} ${this.#window}`);
    if (this.#isNew || area(this.now) > area(this.frame)) this.frame = this.now;
    this.#isNew = false;
  }
}

/** Looking closer at a drawing: two fingers, a wheel, buttons; one finger moves it, and is no tap then. */
export class Zoom {
  k = $state(1);
  x = $state(0);
  y = $state(0);
  moving = false;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen shows the fingers
  #fingers = new Map<number, { x: number; y: number }>();
  #start = { x: 0, y: 0 };

  down(event: PointerEvent, svg: SVGSVGElement): void {
    /* The page may change under a finger: its end must still come here, and none may be left behind. */
    if (event.isPrimary) this.#fingers.clear();
    svg.setPointerCapture(event.pointerId);
    if (this.#fingers.size === 0) {
      this.moving = false;
      this.#start = { x: event.clientX, y: event.clientY };
    }
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event: PointerEvent, svg: SVGSVGElement, size: Size): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    if (Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) > 9) this.moving = true;
    const unit = 1 / svg.getScreenCTM()!.a;
    const others = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, p]) => p);
    const other = others[0];
    if (other) {
      this.moving = true;
      const was = Math.hypot(before.x - other.x, before.y - other.y) || 1;
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      this.#around(svg, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2, is / was, size);
    } else if (this.k > 1 && this.moving) {
      this.x += (event.clientX - before.x) * unit;
      this.y += (event.clientY - before.y) * unit;
      this.#clamp(size);
    }
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** Whether what ends here was a tap. */
  up(event: PointerEvent): boolean {
    const known = this.#fingers.delete(event.pointerId);
    const tap = known && !this.moving && this.#fingers.size === 0;
    if (this.#fingers.size === 0) this.moving = false;
    return tap;
  }

  wheel(event: WheelEvent, svg: SVGSVGElement, size: Size): void {
    this.#around(svg, event.clientX, event.clientY, Math.exp(-event.deltaY / 300), size);
  }

  by(factor: number, size: Size): void {
    this.#zoom(factor, size.width / 2, size.height / 2, size);
  }

  reset(): void {
    this.k = 1;
    this.x = 0;
    this.y = 0;
  }

  /** Two taps: closer there, or all of it again. */
  twice(cx: number, cy: number, svg: SVGSVGElement, size: Size): void {
    if (this.k > 1) this.reset();
    else this.#around(svg, cx, cy, 2.2, size);
  }

  #around(svg: SVGSVGElement, cx: number, cy: number, factor: number, size: Size): void {
    const p = new DOMPoint(cx, cy).matrixTransform(svg.getScreenCTM()!.inverse());
    this.#zoom(factor, p.x, p.y, size);
  }

  #zoom(factor: number, px: number, py: number, size: Size): void {
    const k = Math.max(1, Math.min(4, this.k * factor)),
      by = k / this.k;
    this.x = px - (px - this.x) * by;
    this.y = py - (py - this.y) * by;
    this.k = k;
    this.#clamp(size);
  }

  #clamp(size: Size): void {
    this.x = Math.min(0, Math.max(size.width * (1 - this.k), this.x));
    this.y = Math.min(0, Math.max(size.height * (1 - this.k), this.y));
  }
}
