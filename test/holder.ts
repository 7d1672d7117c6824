/** Beside the columns of `assignments`: who has its one place; null while nobody has. */
export const HOLDER = `(select r.vikar_id from assignment_responses r
  where r.assignment_id = assignments.id and r.response_type = 'accepted') as holder`
