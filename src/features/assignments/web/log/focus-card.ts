/** The list that the cards of the log stand in. */
export const CARDS_ID = 'oppdrag'

/** Moves focus to a card's first link once it is drawn: the button that fetched it may be gone. */
export const focusCard = (index: number): void => {
  requestAnimationFrame(() => {
    document.getElementById(CARDS_ID)?.children.item(index)?.querySelector('a')?.focus()
  })
}
