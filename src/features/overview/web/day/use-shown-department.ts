import { useCallback, useState } from 'react'
import { keep, readKept } from '#features/employers/web/departments/kept-department.ts'

/** The department whose shifts are shown, as it was chosen on this device; undefined: all that the reader sees. */
export const useShownDepartment = () => {
  const [shown, setShown] = useState(() => readKept('shown'))
  const show = useCallback((id: string | undefined) => {
    keep('shown', id)
    setShown(id)
  }, [])
  return [shown, show] as const
}
