import { useEffect, useState } from 'react'
import { Switch } from '#web/ui/choices/Switch.tsx'
import { alertOf, isAlertOn, turnAlert } from './yes-alert.ts'

/**
 * The choice to be told by sound and notification while one waits for a yes.
 *
 * @param news what has happened since the page was opened; false when nothing has
 */
export function YesAlert({ news, isWaiting }: { news: string | false | null; isWaiting: boolean }) {
  const [isOn, setOn] = useState(isAlertOn)
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    if (news && isAlertOn()) alertOf(news)
  }, [news])
  if (!isWaiting) return null
  const turn = (on: boolean) => {
    setOn(on)
    void turnAlert(on).then((shown) => setShown(!on || shown))
  }
  return (
    <Switch
      label="Si fra med lyd og varsel når noen svarer ja"
      description={
        isShown ? undefined : 'Nettleseren viser ikke varsler fra Vikarklar, så du får bare lyden.'
      }
      value={isOn}
      onChange={turn}
    />
  )
}
