/** Something foreseeable that only an operator can put right. The message is one sentence for them: what is wrong, and what to do. */
export class OperatorError extends Error {}
