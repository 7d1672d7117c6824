import { isDefinedError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { MyAssignment } from '../../contract.ts'
import { mineApi } from '../api.ts'
import { focusRow } from '../focus-row.ts'
import { useRefreshMine } from '../use-my-assignments.ts'
import {
  declinedToast,
  inReserveToast,
  isOutdated,
  notDeclinedToast,
  notInReserveToast,
  notWonToast,
  wonToast,
} from './answer-toasts.ts'

/** The facts that an answer refers to. */
export const factsOf = ({
  date,
  startTime,
  endTime,
  title,
  location,
  description,
  requirements,
}: MyAssignment) => ({
  date,
  startTime,
  endTime,
  title,
  location,
  description: description ?? '',
  requirements: requirements ?? '',
})

/** A yes from a person with an overlapping shift at another employer. */
export interface Elsewhere {
  readonly shift: { employerName: string | null; startTime: string; endTime: string }
  readonly responseMessage: string
}

/** A yes and its result. Pending until the row shows it. */
export const useYes = (assignment: MyAssignment, onAnswered: () => void) => {
  const { turnRow, turnIfOutdated } = useTurn(assignment, onAnswered)
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null)
  const claim = useMutation(
    mineApi.claim.mutationOptions({
      onSuccess: () => {
        showToast(wonToast(assignment))
        return turnRow()
      },
      onError: (error, { responseMessage = '' }) => {
        if (isDefinedError(error) && error.code === 'ELSEWHERE')
          return setElsewhere({ shift: error.data, responseMessage })
        showToast(notWonToast(error))
        return turnIfOutdated(error)
      },
    }),
  )
  const { id } = assignment
  return {
    sayYes: (responseMessage: string) => claim.mutate({ id, responseMessage, seen: factsOf(assignment) }),
    isSayingYes: claim.isPending,
    /** Their overlapping shift at another employer: ask whether they take both. */
    elsewhere,
    takeBoth: () => {
      if (elsewhere)
        claim.mutate({
          id,
          responseMessage: elsewhere.responseMessage,
          takeBoth: true,
          seen: factsOf(assignment),
        })
      setElsewhere(null)
    },
    forgetElsewhere: () => setElsewhere(null),
  }
}

/** A no, also to leave the reserve. */
export const useNo = (assignment: MyAssignment, onAnswered?: () => void) => {
  const { turnRow, turnIfOutdated } = useTurn(assignment, onAnswered)
  const decline = useMutation(
    mineApi.decline.mutationOptions({
      onSuccess: () => {
        showToast(declinedToast(assignment))
        return turnRow()
      },
      onError: (error) => {
        showToast(notDeclinedToast(error))
        return turnIfOutdated(error)
      },
    }),
  )
  return {
    sayNo: (responseMessage: string) =>
      decline.mutate({
        id: assignment.id,
        responseMessage,
        ...(assignment.state === 'asked' && { seen: factsOf(assignment) }), // leaving the reserve is always possible
      }),
    isSayingNo: decline.isPending,
  }
}

/** 'Sett meg i reserve'. */
export const useReserve = (assignment: MyAssignment) => {
  const { turnRow, turnIfOutdated } = useTurn(assignment)
  const reserve = useMutation(
    mineApi.reserve.mutationOptions({
      onSuccess: () => {
        showToast(inReserveToast)
        return turnRow()
      },
      onError: (error) => {
        showToast(notInReserveToast(error))
        return turnIfOutdated(error)
      },
    }),
  )
  return { reserve: () => reserve.mutate({ id: assignment.id }), isReserving: reserve.isPending }
}

/** Moves the focus to the row's new place. */
export const useTurn = ({ id }: MyAssignment, onAnswered?: () => void) => {
  const refresh = useRefreshMine()
  const turnRow = async () => {
    onAnswered?.()
    await refresh()
    focusRow(id)
  }
  return { turnRow, turnIfOutdated: (error: unknown) => (isOutdated(error) ? turnRow() : undefined) }
}
