import Send from 'lucide-react/icons/send'
import { IfPermitted, usePermission } from '#web/IfPermitted.tsx'
import { RemindAllButton } from '#features/followup/web/actions/RemindAllButton.tsx'
import { SendRequestsButton } from '#features/followup/web/actions/SendRequestsButton.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { AttentionItem } from '../contract.ts'
import css from './Attention.module.css'

/** The entry's next actions, described by its title. */
export function AttentionActions({ item, titleId }: { item: AttentionItem; titleId: string }) {
  const look = { variant: 'secondary', size: 'small', 'aria-describedby': titleId } as const
  switch (item.kind) {
    case 'gateway-down':
      return (
        <LinkButton {...look} href={paths.assignmentLog}>
          Se oppdragsloggen
        </LinkButton>
      )
    case 'credits':
      return (
        <IfPermitted area="owning">
          <LinkButton {...look} href={paths.credits}>
            Kjøp SMS-pakker
          </LinkButton>
        </IfPermitted>
      )
    case 'failed-messages':
      return (
        <LinkButton {...look} href={paths.assignment(item.id)}>
          {item.isCancelled ? 'Se hvem som må ringes' : 'Se hvem som ikke fikk den'}
        </LinkButton>
      )
    case 'shift':
      return <ShiftActions shift={item} titleId={titleId} />
  }
}

interface ShiftActionsProps {
  shift: Extract<AttentionItem, { kind: 'shift' }>
  titleId: string
}

function ShiftActions({ shift, titleId }: ShiftActionsProps) {
  const { id, reasons, asked, responses, reserves, alarms } = shift
  const mayAct = usePermission('sending')
  const look = { size: 'small', 'aria-describedby': titleId } as const
  const isReopened = reasons.includes('withdrawn')
  const isAsked = !reasons.includes('not-asked')
  const follow = (
    <LinkButton
      {...look}
      variant={isAsked && alarms.length === 0 ? 'primary' : 'secondary'}
      href={paths.assignment(id)}
    >
      {isReopened && reserves > 0 ? 'Se hvem som er i reserve' : 'Følg oppdraget'}
    </LinkButton>
  )
  if (!mayAct) return follow
  if (alarms.length > 0)
    return (
      <>
        <AlarmActions assignmentId={id} titleId={titleId} />
        {follow}
      </>
    )
  if (!isAsked)
    return (
      <>
        <SendRequestsButton
          assignmentId={id}
          label="Send forespørselen"
          icon={Send}
          aria-describedby={titleId}
        />
        {follow}
      </>
    )
  const isAnybodyLeft = responses < asked || reserves > 0
  return (
    <>
      {follow}
      {isAnybodyLeft && <RemindAllButton {...look} assignment={shift} />}
    </>
  )
}

/** Fetched only for a shift with an alarm. Reserves the space of the usual remedies, so the day below does not move. */
function AlarmActions(props: { assignmentId: string; titleId: string }) {
  const lazy = useLazyModule(loadAlarmActions, true)
  const reserved = USUAL_REMEDIES.map((label) => (
    <span key={label} className={css.reserved}>
      <Button variant="secondary" size="small" icon={Send} isDisabled>
        {label}
      </Button>
    </span>
  ))
  return lazy ? <lazy.AlarmActions {...props} reserved={reserved} /> : reserved
}

const USUAL_REMEDIES = ['Spør alle', 'Ringeliste', 'Spør flere', 'Avlys oppdrag']

const loadAlarmActions = () => import('#features/followup/web/alarm/AlarmActions.tsx')
