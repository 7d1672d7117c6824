import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { showToast } from '#web/ui/toast.ts'

/** Nobody has this id, or somebody else has just removed them: back to the register, with a word about it. */
export function MissingVikar() {
  const navigate = useNavigate()
  useEffect(() => {
    showToast({
      title: 'Fant ikke vikaren',
      description: 'Vikaren er ikke i registeret.',
      tone: 'info',
      seconds: 6,
    })
    void navigate({ to: paths.vikarer, replace: true, ignoreBlocker: true })
  }, [navigate])
  return null
}
