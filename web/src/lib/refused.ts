/** A refusal, with the protocol's code. Workers use it too: nothing of a screen is imported here. */
import type { ErrorMessage } from "./schema";

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly reason: ErrorMessage["reason"] = null,
    readonly values: ErrorMessage["values"] = null,
  ) {
    super(message);
  }
}
