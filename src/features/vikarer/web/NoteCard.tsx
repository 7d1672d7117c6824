import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { formatDate, osloToday } from '#shared/dates.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { IfPermitted } from '#web/IfPermitted.tsx'
import { failureToast } from '#web/errors.ts'
import { FormTextArea } from '#web/form/FormTextArea.tsx'
import { StaleNotice } from '#web/form/StaleNotice.tsx'
import { type FormFacts, useFormVersion } from '#web/form/versions.ts'
import { Card } from '#web/ui/Card.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Actions, Stack } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import css from '#features/identity/web/profile/Profile.module.css'
import type { Vikar } from '../contract.ts'
import { Note, NOTE_MAX } from '../rules.ts'
import { NOTE_HINT } from '../texts.ts'
import { vikarerApi } from './api.ts'
import note from './NoteCard.module.css'

/** The office's note about a substitute, with author and date; it is edited in place. */
export function NoteCard({ vikar }: { vikar: Vikar }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <Card as="section" title="Merknad">
      {isEditing ? (
        <NoteForm vikar={vikar} onDone={() => setEditing(false)} />
      ) : (
        <>
          {vikar.note ? (
            <div>
              <p className={note.text}>{vikar.note.text}</p>
              <p className={css.dim}>{authorOf(vikar.note)}</p>
            </div>
          ) : (
            <p className={css.dim}>Ingen merknad.</p>
          )}
          <IfPermitted area="planning">
            <div>
              <Button variant="secondary" onPress={() => setEditing(true)}>
                {vikar.note ? 'Endre merknaden' : 'Skriv en merknad'}
              </Button>
            </div>
          </IfPermitted>
        </>
      )}
    </Card>
  )
}

/** 'Kari Nordmann, 30. november 2026', or the date alone after the author has left the office. */
const authorOf = ({ by, at }: NonNullable<Vikar['note']>) =>
  [by, formatDate(osloToday(new Date(at)))].filter((part) => part !== null).join(', ')

const NoteOnScreen = z.object({ note: Note })
type NoteOnScreen = z.infer<typeof NoteOnScreen>

const FACTS: FormFacts<NoteOnScreen> = { note: { label: 'Merknad', noun: 'merknaden' } }

function NoteForm({ vikar, onDone }: { vikar: Vikar; onDone: () => void }) {
  const values = { note: vikar.note?.text ?? '' }
  const form = useForm({
    resolver: standardSchemaResolver(NoteOnScreen),
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const { version, edited } = vikar
  const base = useFormVersion(form, { stored: { version, values, edited }, facts: FACTS })
  const queryClient = useQueryClient()
  const save = useMutation(
    vikarerApi.saveNote.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(vikarerApi.get.queryKey({ input: { id: vikar.id } }), saved)
        showToast({ title: 'Merknaden er lagret' })
        onDone()
      },
      onError: (error) => showToast(failureToast('Kunne ikke lagre merknaden', error)),
    }),
  )
  const { control, formState, handleSubmit } = form
  const submit = handleSubmit((typed) => save.mutate({ id: vikar.id, version: base.version, ...typed }))
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <FormTextArea
          name="note"
          control={control}
          label="Merknad for kontoret"
          description={NOTE_HINT}
          countTo={NOTE_MAX}
        />
        <StaleNotice {...base.notice} />
        <Actions>
          <Button
            type="submit"
            isPending={save.isPending}
            pendingText="Lagrer..."
            isDisabled={base.isOvertaken}
          >
            Lagre merknaden
          </Button>
          <Button variant="quiet" onPress={onDone}>
            Avbryt
          </Button>
        </Actions>
        <LeaveGuard isDirty={formState.isDirty || base.hasTyped} />
      </Stack>
    </form>
  )
}
