import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import type { Choosable } from '../../contract-links.ts'
import { administratorQuery } from './queries.ts'

/** The administrator in the address: `?bruker=`. */
export function useChosen() {
  const { bruker, side } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [named] = useState(bruker)
  const asked = useQuery(administratorQuery(named))
  const [picked, setPicked] = useState<Choosable | null>(null)

  const preset = asked.data?.administrators[0] ?? null
  const pick = (administrator: Choosable) => {
    setPicked(administrator)
    void navigate({
      to: paths.generateMagicLink,
      search: { bruker: administrator.userId, side },
      replace: true,
      resetScroll: false,
    })
  }
  return {
    chosen: [picked, preset].find((known) => known?.userId === bruker) ?? null,
    pick,
    /** The user id in the address when the page was opened. */
    preset,
    isLooking: asked.isLoading,
    /** The address contains no active administrator. */
    isUnknown: asked.data?.found === 0 || isErrorCode(asked.error, 'INPUT_INVALID'),
  }
}

export type Chosen = ReturnType<typeof useChosen>
