import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Details } from '#web/ui/Details.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { MyAssignment } from '../contract.ts'
import { mineApi } from './api.ts'

/** Explains why the substitute was asked. Fetched when they open it. */
export function WhyAsked({ assignment: { id, title } }: { assignment: MyAssignment }) {
  const [isWanted, setWanted] = useState(false)
  const answer = useQuery(mineApi.why.queryOptions({ input: { id }, enabled: isWanted }))
  return (
    <Details
      summary={
        <span>
          Hvorfor ble jeg spurt?<VisuallyHidden> {title}</VisuallyHidden>
        </span>
      }
      onOpen={() => setWanted(true)}
    >
      {answer.data?.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {!answer.data && answer.error && <FailedQuery title="Kunne ikke hente hvorfor" query={answer} />}
      {!answer.data && !answer.error && <p>Laster...</p>}
    </Details>
  )
}
