import { Row, Stack } from '#web/ui/Stack.tsx'
import type { Vikar } from '../contract.ts'
import css from './LoginCard.module.css'
import { OwnBadges } from './OwnBadges.tsx'

/** What a substitute has said themselves, which nobody else can change. */
export function OwnChoices({ vikar }: { vikar: Vikar }) {
  if (!vikar.absence && !vikar.noSms) return null
  return (
    <Stack gap="small">
      <Row>
        <OwnBadges vikar={vikar} />
      </Row>
      <p className={css.dim}>{explanation(vikar)}</p>
    </Stack>
  )
}

const explanation = ({ noSms }: Vikar) =>
  noSms
    ? 'Vikaren har valgt det selv. Meldinger til vikaren går på e-post.'
    : 'Vikaren har lagt det inn selv.'
