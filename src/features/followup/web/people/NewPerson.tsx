import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newVikar } from '#features/vikarer/web/form-values.ts'
import { vikarerApi } from '#features/vikarer/web/api.ts'
import { fieldProblems, failureToast } from '#web/errors.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'

const FIELDS = [
  { name: 'fullName', label: 'Navn', type: 'text', isRequired: true },
  { name: 'phone', label: 'Mobilnummer', type: 'tel', isRequired: true },
  { name: 'email', label: 'E-post', type: 'email', optional: true },
] as const

type Typed = Record<(typeof FIELDS)[number]['name'], string>

const NOTHING: Typed = { fullName: '', phone: '', email: '' }

/** Adds a person to the register with the fields that the office knows. */
export const useNewPerson = (onAdded?: (id: string) => void) => {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [added, setAdded] = useState<{ id: string; fullName: string } | null>(null)
  const create = useMutation(vikarerApi.create.mutationOptions())
  return {
    typed,
    begin: () => setTyped(NOTHING),
    /** The person is now in the register. */
    added,
    giveUp: () => {
      setTyped(null)
      setAdded(null)
    },
    type: (name: keyof Typed, value: string) => setTyped((last) => ({ ...(last ?? NOTHING), [name]: value })),
    isSaving: create.isPending,
    problems: fieldProblems(create.error),
    add: async () => {
      if (!typed) return
      try {
        const { vikar } = await create.mutateAsync({ ...newVikar, ...typed, sendLoginInfo: false })
        setTyped(null)
        setAdded({ id: vikar.id, fullName: typed.fullName.trim() })
        onAdded?.(vikar.id)
      } catch (error) {
        if (fieldProblems(error).length === 0) showToast(failureToast('Vikaren er ikke lagt til', error))
      }
    },
  }
}

export type NewPerson = ReturnType<typeof useNewPerson>

/** The first fields of a new row in the register. */
export function NewPersonFields({ person: { typed, type, problems } }: { person: NewPerson }) {
  return (
    <>
      {FIELDS.map(({ name, ...field }) => (
        <TextField
          key={name}
          {...field}
          autoComplete="off"
          value={typed?.[name] ?? ''}
          onChange={(value) => type(name, value)}
          errorMessage={problems.find(({ path }) => path === name)?.message}
        />
      ))}
    </>
  )
}
