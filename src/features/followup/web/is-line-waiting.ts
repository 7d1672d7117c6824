import type { LoggedAssignment } from '../shapes.ts'

/** The request asks some at a time, and people wait in its line who have not been asked. */
export const isLineWaiting = ({
  isInOrder,
  lineLength,
  asked,
}: Pick<LoggedAssignment, 'isInOrder' | 'lineLength' | 'asked'>): boolean =>
  isInOrder && lineLength !== null && lineLength > asked
