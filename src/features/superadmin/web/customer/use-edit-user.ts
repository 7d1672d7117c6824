import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { errorMessage } from '#web/errors.ts'
import { ROLE_LABEL } from '#features/identity/texts.ts'
import { type FormFacts, useFormVersion } from '#web/form/versions.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Customer } from '../../contract-customers.ts'
import { UserDetails } from '../../rules.ts'
import { DONE } from '../../texts.ts'
import { superadminApi } from '../api.ts'

/** The form for a user: fields, submission, and the server's refusal. */
export const useEditUser = (user: Customer, onSaved: () => void) => {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string | null>(null)
  const update = useMutation(superadminApi.updateUser.mutationOptions())
  const form = useForm<z.input<typeof UserDetails>, unknown, UserDetails>({
    resolver: standardSchemaResolver(UserDetails),
    defaultValues: valuesOf(user),
    shouldFocusError: false,
  })
  const stored = { version: user.version, values: valuesOf(user) }
  const base = useFormVersion(form, { stored, facts: FACTS, isFollowing: false })
  const save = form.handleSubmit(async (typed) => {
    setRefusal(null)
    // Only administrators have the company field.
    const company = typed.newRole === 'administrator' ? typed.company : (user.company ?? '')
    try {
      await update.mutateAsync({ ...typed, company, userId: user.userId, version: base.version })
    } catch (error) {
      if (!applyFieldProblems(error, form.setError, FIELDS)) setRefusal(errorMessage(error))
      return
    }
    await queryClient.invalidateQueries({ queryKey: superadminApi.key() })
    showToast({ title: DONE.updated })
    onSaved()
  })
  return { form, save, refusal, base }
}

const valuesOf = ({ fullName, company, role }: Customer) => ({
  fullName,
  company: company ?? '',
  newRole: role,
})

const FACTS: FormFacts<z.input<typeof UserDetails>> = {
  fullName: { label: 'Navn', noun: 'navnet' },
  company: { label: 'Bedrift', noun: 'bedriften' },
  newRole: { label: 'Rolle', noun: 'rollen', text: (role) => ROLE_LABEL[role] },
}

const FIELDS = ['fullName', 'company', 'newRole'] as const
