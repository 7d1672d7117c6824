import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#features/accounts/web/api.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'

interface SendLoginInfoProps {
  value: boolean
  onChange: (isWanted: boolean) => void
}

/** The choice to invite a new substitute at once. Before one's own address is confirmed nothing is sent to others. */
export function SendLoginInfo({ value, onChange }: SendLoginInfoProps) {
  const { data: me } = useQuery(meQuery())
  const isUnconfirmed = me?.emailVerified === false
  return (
    <Checkbox
      label="Send brukerinformasjon"
      description={isUnconfirmed ? CONFIRM_FIRST : WHAT_IT_GIVES}
      value={value}
      onChange={onChange}
    />
  )
}

const WHAT_IT_GIVES =
  'Vi sender en lenke for å velge passord til adressen over. Svare på oppdrag går også uten innlogging.'
const CONFIRM_FIRST =
  'Du må bekrefte din egen adresse først. Legg til vikaren nå, så kan du sende innlogging fra registeret etterpå.'
