import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { failureToast } from '#web/errors.ts'
import { type FormFacts, useFormVersion } from '#web/form/versions.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { PricedPackage } from '../../contract-economy.ts'
import type { PackageForm } from '#features/credits/package-rules.ts'
import { DONE, FAILED } from '../../texts.ts'
import { superadminApi } from '../api.ts'
import { TypedPackage, typedPackage } from './typed-package.ts'

/** The package in the form; a new one has no id. */
export interface PackageDraft {
  readonly id: string | null
  readonly terms: PackageForm
  readonly version: string
}

interface Shown<Subject> {
  /** The last subject, which stays while the dialog fades. */
  readonly subject: Subject
  readonly isOpen: boolean
  /** A new key for each opened dialog. */
  readonly key: number
}

/** The open dialog about a package, and its subject. */
export const usePackageDialogs = (packages: readonly PricedPackage[] = []) => {
  const [editor, setEditor] = useState<Shown<PackageDraft>>()
  const [removal, setRemoval] = useState<Shown<PricedPackage & { nextId: string | undefined }>>()
  const edit = (subject: PackageDraft) => setEditor({ subject, isOpen: true, key: (editor?.key ?? 0) + 1 })
  return {
    add: () => edit({ id: null, terms: newPackage(packages.length), version: '' }),
    change: ({ id, version, ...terms }: PricedPackage) => edit({ id, terms, version }),
    remove: (subject: PricedPackage) =>
      setRemoval({
        subject: { ...subject, nextId: idAfter(subject, packages) },
        isOpen: true,
        key: (removal?.key ?? 0) + 1,
      }),
    editor: editor && {
      key: editor.key,
      draft: latest(editor.subject, packages),
      isOpen: editor.isOpen,
      onClose: () => setEditor({ ...editor, isOpen: false }),
    },
    removal: removal && {
      key: removal.key,
      subject: removal.subject,
      isOpen: removal.isOpen,
      focusAfter: () => document.getElementById(removal.subject.nextId ?? NEW_PACKAGE_BUTTON),
      onClose: () => setRemoval({ ...removal, isOpen: false }),
    },
  }
}

/** Id of the button that adds a package; a button that edits one has the package's id. */
export const NEW_PACKAGE_BUTTON = 'ny-pakke'

const idAfter = ({ id }: PricedPackage, packages: readonly PricedPackage[]) =>
  packages[packages.findIndex((one) => one.id === id) + 1]?.id

/** Part 2 section 2 of the specification. Required numbers are empty. */
const newPackage = (existing: number): PackageForm => ({
  packageName: '',
  credits: Number.NaN,
  priceOre: Number.NaN,
  stripePriceId: '',
  isPopular: false,
  isActive: true,
  displayOrder: existing + 1,
})

/** The draft, updated with other superadmins' saved changes. */
const latest = (draft: PackageDraft, packages: readonly PricedPackage[]): PackageDraft => {
  const known = packages.find(({ id }) => id === draft.id)
  if (!known) return draft
  const { id, version, ...terms } = known
  return { id, terms, version }
}

export type PackageControl = Control<TypedPackage, unknown, PackageForm>

/**
 * The form for a package, and its submission. Another superadmin's changes appear in fields where nothing was typed.
 * The table shows the package before the dialog closes.
 */
export const usePackageForm = ({ id, terms, version }: PackageDraft, onSaved: () => void) => {
  const queryClient = useQueryClient()
  const create = useMutation(superadminApi.createPackage.mutationOptions())
  const update = useMutation(superadminApi.updatePackage.mutationOptions())
  const form = useForm<TypedPackage, unknown, PackageForm>({
    resolver: standardSchemaResolver(TypedPackage),
    values: typedPackage(terms),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    shouldFocusError: false,
  })
  const base = useFormVersion(form, { stored: { version, values: typedPackage(terms) }, facts: FACTS })
  const refetch = () => queryClient.invalidateQueries({ queryKey: superadminApi.pricedPackages.key() })
  const save = form.handleSubmit(async (values) => {
    try {
      await (id === null
        ? create.mutateAsync(values)
        : update.mutateAsync({ id, version: base.version, ...values }))
      await refetch()
      showToast({ title: id === null ? DONE.packageCreated : DONE.packageUpdated })
      onSaved()
    } catch (error) {
      applyFieldProblems(error, form.setError, FIELDS)
      showToast(failureToast(FAILED.savePackage, error))
      void refetch()
    }
  })
  return { form, save, base }
}

const FACTS: FormFacts<TypedPackage> = {
  packageName: { label: 'Navn', noun: 'navnet' },
  credits: { label: 'SMS', noun: 'antallet SMS' },
  priceOre: { label: 'Pris', noun: 'prisen' },
  stripePriceId: { label: 'Pris-ID', noun: 'pris-ID-en' },
  isPopular: { label: 'Populær', noun: 'om pakken er populær', text: (is) => (is ? 'ja' : 'nei') },
  isActive: { label: 'Til salgs', noun: 'om pakken er til salgs', text: (is) => (is ? 'ja' : 'nei') },
  displayOrder: { label: 'Rekkefølge', noun: 'rekkefølgen' },
}

const FIELDS = ['packageName', 'credits', 'priceOre', 'stripePriceId', 'displayOrder'] as const
