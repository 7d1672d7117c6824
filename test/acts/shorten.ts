import type { Broken, Step } from './run-acts.ts'

/** A sequence that breaks a promise. */
export interface Failing {
  readonly sequence: readonly Step[]
  readonly broken: Broken
}

/** Omits one act after the other, as long as a promise is still broken; ends at `until`. */
export const shorten = async (
  { sequence, broken }: Failing,
  fails: (sequence: readonly Step[]) => Promise<Broken | null>,
  until: number,
): Promise<Failing> => {
  const cut = sequence.slice(0, broken.at + 1)
  for (const shorter of candidatesOf(cut)) {
    if (Date.now() > until) break
    const again = await fails(shorter)
    if (again) return shorten({ sequence: shorter, broken: again }, fails, until)
  }
  return { sequence: cut, broken }
}

/** Omits halves first, then single acts. */
const candidatesOf = (sequence: readonly Step[]): Step[][] => {
  const half = Math.floor(sequence.length / 2)
  const halves =
    sequence.length > 6 ? [sequence.slice(half), [...sequence.slice(0, 1), ...sequence.slice(half)]] : []
  const without = sequence.map((_, at) => sequence.toSpliced(at, 1)).toReversed()
  const alone = sequence.flatMap((step, at) =>
    step.between ? [sequence.with(at, { ...step, between: null })] : [],
  )
  return [...halves, ...without, ...alone].map((one) => [...one])
}

/** An act, as a line of text, and its failure. */
export const inShort = ({ sequence, broken }: Failing): string => {
  const short = ({ name, pick: { shift, vikar, number, choice, bySecond } }: Omit<Step, 'between'>) =>
    `${name} (shift -${shift}, vikar ${vikar}, ${number}, ${choice ? 'yes' : 'no'}${bySecond ? ', by Pia' : ''})`
  const lines = sequence.map((step) =>
    step.between ? `${short(step)}, planned before ${short(step.between)}` : short(step),
  )
  return [...lines, broken.message].join('\n')
}
