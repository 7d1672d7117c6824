import type { Vikar } from '#features/vikarer/contract.ts'
import { AvailabilityBadge } from '#features/vikarer/web/AvailabilityPicker.tsx'
import { OwnBadges } from '#features/vikarer/web/OwnBadges.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'

/** Badges of a substitute: availability, absence, SMS, leaving. */
export function PersonState({ vikar }: { vikar: Vikar }) {
  const { availability, absence, noSms, isLeaving } = vikar
  return (
    <Row>
      <AvailabilityBadge vikar={vikar} />
      <OwnBadges vikar={{ noSms, absence: availability === 'available' ? null : absence }} />
      {isLeaving && <StatusBadge tone="info">Slettes etter siste vakt</StatusBadge>}
    </Row>
  )
}
