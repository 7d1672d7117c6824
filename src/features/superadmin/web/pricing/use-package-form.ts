import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Control, useForm } from 'react-hook-form'
import { failureToast } from '#web/errors.ts'
import { applyFieldProblems } from '#web/form/field-problems.ts'
import { showToast } from '#web/ui/toast.ts'
import type { PackageForm } from '../../rules.ts'
import { DONE, FAILED } from '../../texts.ts'
import { superadminApi } from '../api.ts'
import { TypedPackage, typedPackage } from './typed-package.ts'
import type { PackageDraft } from './use-package-dialogs.ts'

export type PackageControl = Control<TypedPackage, unknown, PackageForm>

/**
 * The form for a package, and what saves it. What another superadmin saves meanwhile comes in where nothing was typed;
 * the table shows the package before the dialog goes.
 */
export const usePackageForm = ({ id, terms }: PackageDraft, onSaved: () => void) => {
  const queryClient = useQueryClient()
  const create = useMutation(superadminApi.createPackage.mutationOptions())
  const update = useMutation(superadminApi.updatePackage.mutationOptions())
  const form = useForm<TypedPackage, unknown, PackageForm>({
    resolver: standardSchemaResolver(TypedPackage),
    values: typedPackage(terms),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    shouldFocusError: false,
  })
  const refetch = () => queryClient.invalidateQueries({ queryKey: superadminApi.pricedPackages.key() })
  const save = form.handleSubmit(async (values) => {
    try {
      await (id === null ? create.mutateAsync(values) : update.mutateAsync({ id, ...values }))
      await refetch()
      showToast({ title: id === null ? DONE.packageCreated : DONE.packageUpdated })
      onSaved()
    } catch (error) {
      applyFieldProblems(error, form.setError, FIELDS)
      showToast(failureToast(FAILED.savePackage, error))
      void refetch()
    }
  })
  return { form, save }
}

const FIELDS = ['packageName', 'credits', 'priceOre', 'stripePriceId', 'displayOrder'] as const
