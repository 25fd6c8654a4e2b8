/** Which of the looks of seats each seat has at the table on the screen: people choose theirs. */
class SeatLooks {
  #colors = $state.raw<readonly number[]>([]);

  /** The number of a seat's look; where nobody chose any, that of its place. */
  of(seat: number): number {
    return this.#colors[seat] ?? seat;
  }

  show(colors: readonly number[]): void {
    if (colors.join() !== this.#colors.join()) this.#colors = colors;
  }

  /** No table is on the screen any more. */
  forget(): void {
    this.show([]);
  }
}

export const seatLooks = new SeatLooks();
