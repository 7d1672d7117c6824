import { handFocusOn } from '../hand-focus-on.ts'

export const handFocusToRow = handFocusOn('tr', 'time')

/** The same for a button that went away while its dialog was open. */
export const timeInRow = (within: HTMLElement | null) => within?.closest('tr')?.querySelector('time')
