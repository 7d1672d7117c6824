import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '#web/errors.ts'
import { showMore } from '#web/show-more.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { Grid } from '#web/ui/Stack.tsx'
import type { Vikar } from '../contract.ts'
import { useRegisterAddress } from './use-register-address.ts'
import type { Register } from './use-register.ts'
import { VikarCard } from './VikarCard.tsx'
import css from './VikarList.module.css'

/**
 * The cards of the register. Focus follows to the first of the new ones, for the button may be gone, and to whom one comes back
 * from, so that the list goes on where it was left.
 */
export function VikarList({ vikarer, register }: { vikarer: readonly Vikar[]; register: Register }) {
  const [firstNew, setFirstNew] = useState<number>()
  const { error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = register
  const matching = register.data?.pages.at(-1)?.matching ?? vikarer.length
  const { query } = useRegisterAddress()
  const [leftAt, setLeftAt] = useState(useLocation({ select: ({ hash }) => hash }))
  const resume = (card: HTMLLIElement | null) => {
    if (!card) return
    card.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'center' })
    setLeftAt('')
  }
  const focus = (card: HTMLLIElement | null) => {
    if (!card) return
    card.focus({ preventScroll: true })
    setFirstNew(undefined)
  }
  return (
    <>
      <Grid as="ul">
        {vikarer.map((vikar, index) => (
          <VikarCard
            key={vikar.id}
            vikar={vikar}
            query={query}
            ref={index === firstNew ? focus : vikar.id === leftAt ? resume : undefined}
          />
        ))}
      </Grid>
      {hasNextPage && (
        <div className={css.more}>
          <p className={css.shown}>
            Viser {vikarer.length} av {matching}
          </p>
          <Button
            variant="secondary"
            isPending={isFetchingNextPage}
            pendingText="Henter flere..."
            onPress={() => {
              setFirstNew(vikarer.length)
              void showMore(fetchNextPage, register.data?.pages.length ?? 0)
            }}
          >
            Vis flere
          </Button>
          {isFetchNextPageError && <FieldError>{errorMessage(error)}</FieldError>}
        </div>
      )}
    </>
  )
}
