import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { showToast } from '#web/ui/toast.ts'
import { DONE } from '../../texts.ts'

/** The user whose erasing was followed here is gone: back to the overview, with a word about it. */
export function Erased() {
  const navigate = useNavigate()
  useEffect(() => {
    showToast({ title: DONE.erased })
    void navigate({ to: paths.customers, replace: true, ignoreBlocker: true })
  }, [navigate])
  return null
}
