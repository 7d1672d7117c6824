import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import { useEffect, useState } from 'react'
import { IconButton } from '#web/ui/actions/IconButton.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { alertOf, isAlertOn, turnAlert } from './yes-alert.ts'

const LABEL = 'Si fra med lyd og varsel når noen svarer ja'

/**
 * The setting for a sound and a notification while waiting for a yes.
 *
 * @param news the event since the page was opened; false if none
 */
export function YesAlert({ news, isWaiting }: { news: string | false | null; isWaiting: boolean }) {
  const [isOn, setOn] = useState(isAlertOn)
  useEffect(() => {
    if (news && isAlertOn()) alertOf(news)
  }, [news])
  if (!isWaiting) return null
  const turn = () => {
    setOn(!isOn)
    void turnAlert(!isOn).then((isShown) => showToast(toastOf(!isOn, isShown)))
  }
  return (
    <IconButton
      icon={isOn ? BellRing : BellOff}
      label={LABEL}
      title={LABEL}
      role="switch"
      aria-checked={isOn}
      onPress={turn}
    />
  )
}

const toastOf = (isOn: boolean, isShown: boolean) => {
  if (!isOn) return { title: 'Du får ikke lyd og varsel' }
  return isShown
    ? { title: 'Du får lyd og varsel når noen svarer ja' }
    : {
        title: 'Du får lyd når noen svarer ja',
        description: 'Nettleseren viser ikke varsler fra Vikarklar, så du får bare lyden.',
      }
}
