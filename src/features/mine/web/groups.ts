import type { MyAssignment } from '../contract.ts'
import { mayAccept } from '#features/answers/rules.ts'

/** Coming shifts by what they ask of the substitute; within each group by time. */
export const groupComing = (assignments: readonly MyAssignment[]) => {
  const [open, closed] = split(assignments, mayAccept)
  const [awaiting, answered] = split(open, ({ state }) => state === 'asked')
  const [mine, others] = split(closed, ({ state }) => state === 'won' || state === 'completed')
  const [given, missed] = split(others, ({ response }) => response !== null)
  return {
    /** Can be had now: first those that wait for an answer, then those that were said no to. */
    open: [...awaiting, ...answered],
    awaiting,
    mine,
    /** Somebody else has them, or they are cancelled. */
    others: [...given, ...missed],
    /** How many of the others the substitute has answered; these come first. */
    given: given.length,
  }
}

const split = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean) =>
  [items.filter(isFirst), items.filter((item) => !isFirst(item))] as const
