// Undoes the last act while its call is still delayed (undo.machine.ts), or says that the last act stands.
import { define } from './command.ts'
import { screenCommand } from './screen-command.ts'

export const undoCommands = define({ 'app.undo': { ...screenCommand('app.undo', 'undo', true), group: 'app' } })
