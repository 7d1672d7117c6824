import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { officeActs } from '../../contract-office-acts.ts'
import * as acts from './commands.ts'

const os = implementRoom(officeActs)

/** The office's acts on a shift, each with its plan. */
export const officeActProcedures = os.router({
  planCancel: os.planCancel.use(administrator).handler(acts.cancel.plan),
  cancel: os.cancel.use(administrator).handler(acts.cancel.press),
  planComplete: os.planComplete.use(administrator).handler(acts.complete.plan),
  complete: os.complete.use(administrator).handler(acts.complete.press),
  planRemove: os.planRemove.use(administrator).handler(acts.remove.plan),
  remove: os.remove.use(administrator).handler(acts.remove.press),
  planChangePlaces: os.planChangePlaces.use(administrator).handler(acts.changePlaces.plan),
  changePlaces: os.changePlaces.use(administrator).handler(acts.changePlaces.press),
  planReopen: os.planReopen.use(administrator).handler(acts.reopen.plan),
  reopen: os.reopen.use(administrator).handler(acts.reopen.press),
  planEdit: os.planEdit.use(administrator).handler(acts.edit.plan),
  edit: os.edit.use(administrator).handler(acts.edit.press),
  planRemindAll: os.planRemindAll.use(administrator).handler(acts.remindAll.plan),
  remindAll: os.remindAll.use(administrator).handler(acts.remindAll.press),
  planRemindAssigned: os.planRemindAssigned.use(administrator).handler(acts.remindAssigned.plan),
  remindAssigned: os.remindAssigned.use(administrator).handler(acts.remindAssigned.press),
  planSendRequests: os.planSendRequests.use(administrator).handler(acts.sendRequests.plan),
  sendRequests: os.sendRequests.use(administrator).handler(acts.sendRequests.press),
  planAskMore: os.planAskMore.use(administrator).handler(acts.askMore.plan),
  askMore: os.askMore.use(administrator).handler(acts.askMore.press),
  planAnswerFor: os.planAnswerFor.use(administrator).handler(acts.answerFor.plan),
  answerFor: os.answerFor.use(administrator).handler(acts.answerFor.press),
  planWrite: os.planWrite.use(administrator).handler(acts.write.plan),
  write: os.write.use(administrator).handler(acts.write.press),
})
