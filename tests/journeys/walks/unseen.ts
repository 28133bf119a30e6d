// Transitions of the page's machines that cannot be caused on a page, each with the reason. The tests in node walk them like all others.

/** The reason by machine and by the id of the transition. */
export const unseen: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  session: {
    'signed_in.leaving|xstate.error.actor.sign_out|0':
      'signing out waits for its two calls by Promise.allSettled, which never rejects',
  },
  palette: {
    'choosing|palette.backed|1': 'Esc closes the list; only the questions after it have a key that goes back',
    'asking|palette.backed|3': 'a dialog is closed, not gone back from',
    'confirming|palette.backed|3': 'a dialog is closed, not gone back from',
    'failed|palette.backed|3': 'a dialog is closed, not gone back from',
    'running|xstate.error.actor.run|0': 'the runner makes an outcome of whatever a command throws',
  },
  leaving: {
    'form.guarded|leaving.guarded|0': 'no page of the console shows two forms at once',
  },
  undo: {
    'committing|xstate.error.actor.commit|0': 'the runner makes an outcome of whatever a command throws',
  },
  bulk: {
    'running.first.working|xstate.error.actor.run_first|0': 'a run for one record makes an outcome of every failure',
    'running.second.working|xstate.error.actor.run_second|0': 'a run for one record makes an outcome of every failure',
    'running.third.working|xstate.error.actor.run_third|0': 'a run for one record makes an outcome of every failure',
  },
  submission: {
    'submitting|xstate.error.actor.send|0': 'the runner makes an outcome of whatever a command throws',
  },
  draft: {
    'looking|xstate.error.actor.look|0': 'without a database drafts are kept in memory, which does not fail',
    'keeping|xstate.error.actor.keep|0': 'without a database drafts are kept in memory, which does not fail',
    'dropping|xstate.error.actor.drop|0': 'without a database drafts are kept in memory, which does not fail',
  },
  'tender-page': {
    'gate.setting.sending|xstate.error.actor.set|0': 'the runner makes an outcome of whatever a command throws',
    'gate.entering.sending|xstate.error.actor.unlock|0': 'the runner makes an outcome of whatever a command throws',
    'gate.forgotten.sending|xstate.error.actor.reset|0': 'the runner makes an outcome of whatever a command throws',
  },
}
