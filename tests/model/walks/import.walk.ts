import { importMachine } from '#src/machines/import.machine.ts'
import { walkOf } from '../walk.ts'

const table = { name: 'a.xlsx', rows: [['品名'], ['川芎']] }
const rows = [{ key: '1', texts: { name: '川芎' }, skipped: false }]

export const importWalk = walkOf({
  machine: importMachine,
  events: [
    { type: 'import.choose' },
    { type: 'import.read', table, has_head: true, columns: ['name'], is_whole: true },
    { type: 'import.read', table, has_head: false, columns: [null], is_whole: false },
    { type: 'import.unreadable', problem: 'macro' },
    { type: 'import.match', columns: ['name'], has_head: true },
    { type: 'import.preview', rows },
    { type: 'import.rematch' },
    { type: 'import.check' },
    { type: 'import.checked', faults: { '1.name': '!' } },
    { type: 'import.mend', cells: [{ key: '1', field: 'name', text: '白芍' }] },
    { type: 'import.touch', cells: ['1.name'] },
    { type: 'import.skip', keys: ['1'], skipped: true },
    { type: 'import.save' },
    { type: 'import.made', made: 1 },
    { type: 'import.refused', faults: { '1.name': '!' }, message: '!' },
    { type: 'import.lost', message: '' },
    { type: 'import.restart' },
  ],
  asks: `
    check: nothing
    read: nothing
    save: nothing
  `,
  ways: `
    choosing import.choose -> reading
    reading import.read [whole] -> previewing.still
    reading import.read -> mapping
    reading import.unreadable -> choosing
    mapping import.match -> stays
    mapping import.preview -> previewing.still
    mapping import.restart -> choosing
    previewing import.preview -> stays
    previewing import.mend -> stays
    previewing import.touch -> stays
    previewing import.skip -> stays
    previewing import.rematch -> mapping
    previewing import.save -> saving
    previewing.still import.check -> previewing.checking
    previewing.checking import.checked -> previewing.still
    previewing.checking import.lost -> previewing.still
    saving import.made -> done
    saving import.refused -> previewing.still
    saving import.lost -> failed
    failed import.save -> saving
    failed import.rematch -> mapping
  `,
})
