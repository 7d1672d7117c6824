import { Card } from '#web/ui/Card.tsx'
import { DatePicker } from '#web/ui/dates/DatePicker.tsx'
import { MonthCalendar } from '#web/ui/dates/MonthCalendar.tsx'
import type { DayMark } from '#web/ui/dates/MonthCalendar.tsx'
import { Grid } from '#web/ui/frame/Stack.tsx'
import { TimeField } from '#web/ui/dates/TimeField.tsx'

const away = new Set([
  '2026-12-07',
  '2026-12-08',
  '2026-12-09',
  '2026-12-10',
  '2026-12-11',
  '2026-12-24',
  '2026-12-25',
])

const marks: Partial<Record<string, DayMark>> = {
  '2026-12-09': { words: 'har oppdrag', hasDot: true },
  '2026-12-10': { words: 'ferie', isHatched: true },
  '2026-12-11': { words: 'ferie og oppdrag', isHatched: true, hasDot: true },
}

export function DatesPart() {
  return (
    <Card>
      <DatePicker
        label="Dato"
        name="date"
        defaultValue="2026-12-16"
        isDateUnavailable={(day) => away.has(day)}
      />
      <DatePicker label="Når" name="when" hasQuickDates />
      <TimeField label="Starttid" name="start" defaultValue="07:45" />
      <TimeField label="Sluttid" name="end" />
      <TimeField label="Stengt" isDisabled defaultValue="14:30" />
    </Card>
  )
}

export function MonthCalendarPart() {
  return (
    <Grid>
      <Card title="Når du er utilgjengelig">
        <MonthCalendar
          label="Når du er utilgjengelig"
          value="2026-12-16"
          minValue="2026-12-03"
          markDay={(day) => (away.has(day) ? { words: 'utilgjengelig', isHatched: true } : undefined)}
          onPress={() => {}}
        />
      </Card>
      <Card title="Merkede dager">
        <MonthCalendar
          label="Merkede dager"
          value="2026-12-02"
          markDay={(day) => marks[day]}
          onPress={() => {}}
        />
      </Card>
    </Grid>
  )
}
