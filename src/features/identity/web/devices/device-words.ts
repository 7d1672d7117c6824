import { addDays, formatClock, formatDate, osloToday, type Instant } from '#shared/dates.ts'
import type { Device } from '../../contract-devices.ts'

const HOW: Record<Device['enteredBy'], string> = {
  password: '',
  login: ' med lenke fra e-post',
  'choose-password': ' med invitasjonen fra arbeidsgiveren',
  'admin-magic': ' med lenke fra Vikarklar',
  passkey: ' med passnøkkel',
  oidc: ' via jobben eller skolen',
}

/** `Logget inn i dag kl. 07.42 med lenke fra e-post` */
export const loginWords = ({ loggedInAt, enteredBy }: Device, now: Date): string =>
  `Logget inn ${dayWords(loggedInAt, now)} ${formatClock(loggedInAt)}${HOW[enteredBy]}`

/** `Sist brukt i går`: the last use is stored to the day. */
export const lastSeenWords = ({ isCurrent, lastSeenAt }: Device, now: Date): string =>
  isCurrent ? 'I bruk nå' : `Sist brukt ${dayWords(lastSeenAt, now)}`

/** `2 andre enheter er logget ut` */
export const loggedOutWords = (count: number): string => {
  if (count === 0) return 'Ingen andre enheter var logget inn'
  return count === 1 ? '1 annen enhet er logget ut' : `${count} andre enheter er logget ut`
}

/** `i dag`, `i går` or `23.11.2026`, in Oslo. */
const dayWords = (instant: Instant, now: Date): string => {
  const [day, today] = [osloToday(new Date(instant)), osloToday(now)]
  if (day === today) return 'i dag'
  return day === addDays(today, -1) ? 'i går' : formatDate(day)
}
