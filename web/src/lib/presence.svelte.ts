/** Who is connected, and how long until the seat of somebody who isn't may be handed to a bot. */

const SECOND = 1000;

export class Attendance {
  connections = $state.raw<number[]>([]);
  /** When each seat may be handed over, by this machine's clock; null: not as things are. */
  #free = $state.raw<(number | null)[]>([]);
  /** When those who are away were last there, in seconds since 1970. */
  #since = $state.raw<(number | null)[]>([]);
  #now = $state(Date.now());
  #timer: ReturnType<typeof setInterval> | undefined;

  tell(connections: number[], handoverIn: (number | null)[], awaySince: (number | null)[] = []): void {
    this.#now = Date.now();
    this.#since = awaySince;
    this.connections = connections;
    this.#free = handoverIn.map((seconds) => (seconds === null ? null : this.#now + seconds * SECOND));
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (this.#isCounting) this.#timer = setInterval(() => this.#tick(), SECOND);
  }

  isAway(seat: number): boolean {
    return !this.connections[seat];
  }

  /** When somebody who is away was last there, in milliseconds; null: they are there, or nobody knows. */
  awaySince(seat: number): number | null {
    const since = this.#since[seat] ?? null;
    return since === null ? null : since * SECOND;
  }

  /** In how many seconds a seat may be handed over; null: somebody or a bot is there. */
  secondsLeft(seat: number): number | null {
    const free = this.#free[seat] ?? null;
    return free === null ? null : Math.max(0, Math.ceil((free - this.#now) / SECOND));
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  get #isCounting(): boolean {
    return this.#free.some((at) => at !== null && at > this.#now);
  }

  #tick(): void {
    this.#now = Date.now();
    if (!this.#isCounting) this.stop();
  }
}
