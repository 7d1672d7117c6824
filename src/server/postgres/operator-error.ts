/** A foreseeable problem that only an operator can fix. The message is one sentence with the problem and the remedy. */
export class OperatorError extends Error {}
