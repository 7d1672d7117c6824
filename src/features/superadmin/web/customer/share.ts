/** '87,5 %' of a share from 0 to 1; a dash where there is nothing to share. */
export const shareOf = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toFixed(1).replace('.', ',')}\u00a0%`
