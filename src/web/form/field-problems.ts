import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { fieldProblems } from '../errors.ts'

/**
 * Marks the form's fields with the server's errors. Each field keeps its first problem; problems of fields that the
 * form does not show are left to the caller's toast.
 *
 * @param fields the form's fields
 * @param fieldOf the field of a server path, if its name differs
 * @returns whether any field was marked
 */
export function applyFieldProblems<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  fields: readonly Path<T>[],
  fieldOf: (path: string) => string = (path) => path,
): boolean {
  const problems = fieldProblems(error).map(({ path, message }) => ({ path: fieldOf(path), message }))
  const marked = fields.flatMap((field) => {
    const problem = problems.find(({ path }) => path === field || path.startsWith(`${field}.`))
    return problem ? [{ field, message: problem.message }] : []
  })
  for (const { field, message } of marked) setError(field, { type: 'server', message })
  return marked.length > 0
}
