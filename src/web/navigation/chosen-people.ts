import { useLocation } from '@tanstack/react-router'

/** People of the register chosen on one page for a form on another. `key` distinguishes choices. */
interface ChosenPeople {
  readonly key: string
  readonly ids: readonly string[]
}

declare module '@tanstack/history' {
  interface HistoryState {
    readonly chosenPeople?: ChosenPeople
  }
}

/** The state for the navigation. An address is too short for hundreds of ids. */
export const withChosenPeople = (ids: readonly string[]) => ({
  chosenPeople: { key: crypto.randomUUID(), ids },
})

/** The people chosen on the page before; also after going back and a reload. */
export const useChosenPeople = (): ChosenPeople | undefined =>
  useLocation({ select: ({ state }) => state.chosenPeople })
