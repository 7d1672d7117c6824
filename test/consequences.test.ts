import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Dialogs of acts that have a plan (decision 144): its sentences are all that they say about consequences. */
const PLANNED = [
  'src/features/followup/web/actions/CancelDialog.tsx',
  'src/features/followup/web/actions/CompleteDialog.tsx',
  'src/features/followup/web/actions/EditDialog.tsx',
  'src/features/followup/web/actions/EditForm.tsx',
  'src/features/followup/web/actions/ReopenDialog.tsx',
  'src/features/followup/web/actions/SendDialogs.tsx',
  'src/features/followup/web/actions/SendRequestsButton.tsx',
  'src/features/followup/web/actions/send-labels.ts',
  'src/features/followup/web/actions/use-actions.ts',
  'src/features/followup/web/actions/use-edit-plan.ts',
  'src/features/answers/server/answer-page/AnswerForm.tsx',
  'src/features/followup/web/follow/UndoBar.tsx',
  'src/features/followup/web/line/LineActions.tsx',
  'src/features/followup/web/people/AnswerForButton.tsx',
  'src/features/followup/web/people/AskMoreDialog.tsx',
  'src/features/followup/web/people/FilledDialog.tsx',
  'src/features/followup/web/people/NewPerson.tsx',
  'src/features/followup/web/people/RemoveButton.tsx',
  'src/features/followup/web/people/WriteDialog.tsx',
  'src/features/followup/web/people/use-answer-for.ts',
  'src/features/mine/web/answer/WithdrawDialog.tsx',
  'src/features/requests/web/line/AskAllDialog.tsx',
  'src/features/requests/web/line/ChangeLineDialog.tsx',
  'src/features/requests/web/line/ChangeLineForm.tsx',
  'src/features/requests/web/line/LineQuestion.tsx',
  'src/features/requests/web/line/ResumeDialog.tsx',
  'src/features/requests/web/line/SendNowDialog.tsx',
  'src/features/requests/web/line/SendTimeDialog.tsx',
  'src/features/requests/web/create/send-request.ts',
  'src/features/requests/web/create/use-create-assignment.ts',
  ...globSync('src/features/requests/web/plan/*'),
  ...globSync('src/features/vikarer/web/leaving/*.tsx'),
  'src/features/employers/web/LeaveButton.tsx',
  'src/features/employers/web/MemberRow.tsx',
  'src/features/employers/web/PlanSentences.tsx',
  'src/features/employers/web/departments/CloseDialog.tsx',
  'src/features/answers/server/answer-page/AnswerForm.tsx',
]

const CONSEQUENCE =
  /får (ikke )?(beskjed|spørsmålet|SMS|e-post|meldingen)|blir (spurt|stanset|ledig)|i reserve|Det koster|saldoen|slutter å virke|logges ut|mister tilgangen/

it.each(PLANNED)('%s has no sentence of its own about what the act leads to', (file) => {
  expect(readFileSync(file, 'utf8').match(CONSEQUENCE)?.[0]).toBeUndefined()
})
