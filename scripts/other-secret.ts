import { commandLine } from '#server/command-line.ts'

/** Printed after a restore that continues with a different secret. */
export const OTHER_ADDRESSES =
  'The secret is another: the addresses for delivery reports and for mail that comes back are new. Enter them anew: ' +
  `${commandLine('webhooks')}. Mail that is under way and comes back later is not recognised`
