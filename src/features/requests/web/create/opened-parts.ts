// The third script of the form for a new request: dialogs, panels and sending, which start with a press.
export { AskingPanel } from '../asking-choice/AskingPanel.tsx'
export { ManySmsQuestion } from '../sending/ManySmsQuestion.tsx'
export { SameShiftQuestion } from '../sending/SameShiftQuestion.tsx'
export { MoreShifts } from './MoreShifts.tsx'
export { sendRequest } from './send-request.ts'
