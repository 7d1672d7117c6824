import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePermission } from '#web/IfPermitted.tsx'
import { ActButton } from '../actions/ActButton.tsx'
import { type ActKind, placeActs } from '../actions/acts.ts'
import { FollowActs } from '../actions/FollowActs.tsx'
import { followupApi } from '../api.ts'
import type { Followed } from '../follow/followed.ts'

interface AlarmActionsProps {
  assignmentId: string
  /** Labels the buttons with the shift. */
  titleId: string
  /** Shown until the remedies are known. */
  reserved?: ReactNode
}

/** The remedies for a shift that may go unfilled: the acts of its page, with the same primary one. */
export function AlarmActions({ assignmentId, titleId, reserved }: AlarmActionsProps) {
  const mayAct = usePermission('sending')
  const { data, dataUpdatedAt, isError } = useQuery(
    followupApi.follow.queryOptions({ input: { id: assignmentId } }),
  )
  if (!mayAct) return null
  if (!data) return isError ? null : reserved
  const { assignment, recipients, line } = data
  return (
    <FollowActs {...{ assignment, recipients, line }}>
      {remediesOf(data, new Date(dataUpdatedAt)).map((kind, nth) => (
        <ActButton
          key={kind}
          kind={kind}
          followed={data}
          variant={nth === 0 ? 'primary' : 'secondary'}
          size="small"
          hasIcon
          aria-describedby={titleId}
        />
      ))}
    </FollowActs>
  )
}

const remediesOf = (followed: Followed, now: Date): readonly ActKind[] => {
  const { primary, beside, more } = placeActs({ ...followed, isHeld: false, now })
  const cancel = more.filter((kind) => kind === 'cancel')
  return [...(primary ? [primary] : []), ...beside, ...cancel]
}
