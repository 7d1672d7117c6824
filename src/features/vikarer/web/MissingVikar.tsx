import { useEffect } from 'react'
import { showToast } from '#web/ui/toast.ts'
import { useRegisterAddress } from './use-register-address.ts'

/** Nobody has this id, or somebody else has just removed them: back to the register, with a word about it. */
export function MissingVikar() {
  const { goBack } = useRegisterAddress()
  useEffect(() => {
    showToast({
      title: 'Fant ikke vikaren',
      description: 'Vikaren er ikke i registeret.',
      tone: 'info',
      seconds: 6,
    })
    void goBack({ replace: true })
  }, [goBack])
  return null
}
