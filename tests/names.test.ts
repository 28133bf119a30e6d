// Replaced names do not come back: one word per idea (docs/glossary.md), and the field's own. Sentences are not
// checked.
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesIn } from './support/sources.ts'

/** Old identifiers in contract, server, scripts and src, with their current names. */
const identifiers: Readonly<Record<string, string>> = {
  MOST: 'MAX',
  bringCommands: 'loadCommands',
  withCommands: 'afterCommandsLoaded',
  commandsHere: 'loadedCommands',
  findHere: 'findLoadedCommand',
  Catalogue: 'CommandList',
  catalogueOf: 'commandListOf',
  teller: 'createReport',
  tellFault: 'reportFault',
  tellAnswer: 'reportAnswer',
  spokenForm: 'pinyinForm',
  spokenPattern: 'pinyinPattern',
  createSteadyList: 'createStableResults',
  noteUse: 'recordUsage',
  ownPreferences: 'currentPreferences',
  orderLooks: 'orderPresentation',
  absentActs: 'unavailableActs',
  absentHere: 'unavailableHere',
  withCure: 'withRemedy',
  cureRow: 'remedyRow',
  cure: 'remedy',
  cures: 'remedies',
  useTeaching: 'useKeyTips',
  TeachingTip: 'KeyTip',
  later: 'lazy',
  atRest: 'whenIdle',
  Absent: 'MissingValue',
  RecordWalk: 'RecordPager',
  useRecordWalk: 'useRecordPager',
  NextOffer: 'NextRecordOffer',
  templateTwin: 'templateDuplicate',
  TemplateTwin: 'TemplateDuplicate',
  findTwins: 'findDuplicates',
  useTwins: 'useDuplicates',
  CommandDoors: 'CommandContextValue',
  useCommandDoors: 'useCommandContext',
  misfit: 'invalidInput',
  mended: 'tolerantParse',
  listAlarms: 'listReminders',
  setAlarm: 'setReminder',
  removeAlarm: 'removeReminder',
  withoutGaps: 'withoutMissing',
  Story: 'MachineHistory',
  Chapter: 'HistoryEntry',
  hearAnswers: 'answerListener',
  AnswerHeard: 'AnswerEvent',
  startWords: 'startMessages',
  needWords: 'loadMessages',
  loadAllWords: 'loadAllMessages',
  WordPart: 'MessagePart',
  wordParts: 'messageParts',
  speak: 'changeLocale',
  sayIssues: 'translateIssues',
  chosenEvent: 'commandChosen',
  buttonLook: 'buttonClass',
  tabLook: 'tabClass',
  fullPageLook: 'fullPageClass',
  leftWords: 'timeLeftText',
  limitWords: 'limitText',
  hashWords: 'hashWarnings',
  MachineWords: 'MachineLabels',
  HeadWords: 'HeadSynonyms',
  EmptyWords: 'EmptyMessages',
  fetchAsking: 'fetchCallCode',
  loadAsking: 'loadCallCode',
  callAhead: 'prefetchCall',
  envelopeIn: 'parseEnvelope',
  pageIsThere: 'isPageReachable',
  askForCode: 'requestCode',
  askSignIn: 'requestSignIn',
  askInfo: 'requestInfo',
  holdTenderLink: 'setTenderLink',
  heldTenderLink: 'currentTenderLink',
  announceLeaving: 'announceSignOut',
  loadPageAnew: 'reloadPage',
  LateParts: 'LazyPartBoundary',
  namesItsRecord: 'hasRecordId',
  UndoNotes: 'UndoToasts',
  isOverMany: 'runsOverMany',
  aboutOne: 'situationOfOne',
  needsYes: 'needsConfirmation',
  turnSwitches: 'setSwitches',
  readAgain: 'rereadRecord',
  keptRecords: 'getRecordStore',
  openersWanted: 'openersNeeded',
  createdHere: 'createCommandByPage',
  heardIn: 'matchesPinyin',
  heardFirst: 'rankByPinyin',
  fillSpoken: 'fillPinyin',
  FoundBy: 'SearchColumns',
  foundBy: 'searchColumns',
  twinsOf: 'duplicatesOf',
  refuseTwin: 'refuseDuplicate',
  ringAlarms: 'sendReminders',
  warnOfPapers: 'sendPaperWarnings',
  warnOfOrders: 'sendOrderWarnings',
  tellPeople: 'sendMessages',
  tellSealMismatch: 'reportSealMismatch',
  keepHouse: 'runHousekeeping',
  hasCome: 'isReached',
  enterAs: 'enterEnterprise',
  readAlong: 'readWhileStreaming',
  unfitSuppliers: 'ineligibleSuppliers',
  fitSuppliers: 'eligibleSuppliers',
  awardable: 'loadAwardEligibility',
  tellsCount: 'isCountShown',
  countTells: 'countReveals',
  toldBeforeOpening: 'shownBeforeOpening',
  dressPage: 'renderPage',
  noteReports: 'logReports',
  Pulse: 'Heartbeat',
  SealKeyAway: 'SealKeyUnavailable',
  saidIssues: 'fieldIssues',
  SaidIssue: 'FieldIssue',
  takeAnyId: 'acceptAnyId',
  restingSettings: 'unusedSettings',
  tenderedTerms: 'termsForEveryTender',
  buyersOwn: 'fieldsHiddenFromSuppliers',
  madeScenarios: 'manualScenarios',
  readyOf: 'computedAllocations',
  mostPerLine: 'maxSuppliersPerLine',
  openingStand: 'openingProgress',
  progressStand: 'currentReviewStep',
  remindedLately: 'wasRemindedLately',
  concludes: 'concludeOrder',
  LivedMoment: 'DemoTrailEvent',
  addChipLook: 'addChipClass',
  useMatrixLook: 'useMatrixDisplay',
  MatrixLook: 'MatrixDisplay',
  PasteWords: 'PasteVocabulary',
  usePasteWords: 'usePasteVocabulary',
  wantsLook: 'needsPreview',
  specWords: 'specText',
  gradeWords: 'gradeText',
  qualityWords: 'qualityText',
  cellLook: 'cellClass',
  bareLook: 'inputClass',
  rowLook: 'rowClass',
  numberLook: 'numberClass',
  useExclusionWords: 'useExclusionText',
  useFaultWords: 'useFaultText',
  noteLook: 'recordLinkView',
  mendedByWords: 'resolvedByReason',
  hearOtherTabs: 'listenToOtherTabs',
  hearMachines: 'setInspectionListener',
  Look: 'EventPresentation',
  TurnedMatrix: 'TransposedMatrix',
  givenLowest: 'giveLowest',
  givenQuantity: 'giveQuantity',
  keptPapers: 'storePapers',
  letIn: 'unlockBrowser',
  notNamed: 'excludedKey',
  regionsNamed: 'regionsMentioned',
  saidNo: 'hasDeclined',
  seenIn: 'readAddress',
  shownTo: 'maskedFor',
  takenIn: 'importPicks',
  takenInHand: 'toManualPicks',
  wordsIn: 'exportMessages',
  writtenIn: 'addressOfQuery',
  Scene: 'ActContext',
  OwnScene: 'SupplierContext',
  refuseStrangers: 'requireKnownSuppliers',
  marked: 'highlight',
  gap: 'missing',
  toxic: 'eligibility',
  Teller: 'context of the demo',
  Cast: 'actors of the demo',
  House: 'enterprise of the demo',
  Shelf: 'catalogue of the demo',
  Dealer: 'supplier of the demo',
  Life: 'driver of the demo',
  Chance: 'random of the demo',
}

/** Old parts of file names, between dots and dashes, in contract, server, scripts and src. */
const stems: Readonly<Record<string, string>> = {
  alarm: 'reminder',
  alarms: 'reminders',
  cures: 'remedies',
  doors: 'context',
  look: 'presentation',
  looks: 'presentation',
  misfit: 'invalid-input',
  mended: 'tolerant-parse',
  moments: 'instants',
  spoken: 'pinyin',
  steady: 'stable-results',
  teaching: 'key-tips',
  pulse: 'heartbeat',
  tell: 'messages',
  telling: 'answer-events',
  there: 'reachable',
  turned: 'transposed',
  anew: 'reload',
  twins: 'duplicates',
  warn: 'warnings',
}

/** Old file names of two words, alone or before a dot or a dash. */
const fileNames: Readonly<Record<string, string>> = {
  'at-rest': 'when-idle',
  'hear-answers': 'on-answer',
  'next-offer': 'next-record-offer',
  'note-uses': 'record-usage',
  'own-preferences': 'current-preferences',
  'own-records': 'record-store-instance',
  'part-content': 'async-section',
  'record-walk': 'record-pager',
  'steady-list': 'stable-results',
  'word-parts': 'locale-chunks',
}

/** Old keys of a locale, at any depth. */
const keys: Readonly<Record<string, string>> = {
  cure: 'remedy',
  cure_again: 'remedy_again',
  moments: 'instants',
  twins: 'duplicates',
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`)

const isSource = (path: string): boolean => /\.tsx?$/.test(path)

/** The exports of a file, and its types and constants, exported or not. */
const declaredIn = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /^(?:export (?:async )?(?:const|function|class) |(?:export )?(?:interface|type) |const (?=[A-Z]))(\w+)/gm,
    ),
  ].map(([, name = '']) => name)

const keysIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
    : []

test('no declaration has a replaced name', () => {
  const found = ['contract', 'server', 'scripts', 'src']
    .flatMap(filesIn)
    .filter(isSource)
    .flatMap((path) =>
      declaredIn(readFileSync(path, 'utf8')).flatMap((name) => {
        // The name of an upper limit.
        if (/^MOST_|_MOST$/.test(name))
          return [`${path}: ${name} is called MAX_${name.replace(/^MOST_|(?:_AT)?_MOST$/, '')}`]
        return Object.hasOwn(identifiers, name) ? [`${path}: ${name} is called ${identifiers[name]}`] : []
      }),
    )
  expect(found).toEqual([])
})

test('no parameter or variable is called `it`, which tells a reader nothing', () => {
  const strings = /(['"`]).*?\1/g
  const binds = /\(it(?:: [^)]*)?(?:, \w+)?\) =>|\b(?:const|let) it\b|[({,] it: |: it[ ,}]/
  const found = sourcesIn('contract', 'server', 'scripts', 'src').flatMap(({ path, code }) =>
    code
      .split('\n')
      .flatMap((line, index) =>
        binds.test(line.replace(strings, '')) ? [`${path}:${index + 1}: name it after what it holds`] : [],
      ),
  )
  expect(found).toEqual([])
})

test('no file name contains a replaced word', () => {
  const found = ['contract', 'server', 'scripts', 'src'].flatMap(filesIn).flatMap((path) =>
    isSource(path)
      ? [
          ...basename(path)
            .split(/[.-]/)
            .flatMap((part) => (Object.hasOwn(stems, part) ? [`${path}: ${part} is called ${stems[part]}`] : [])),
          ...Object.entries(fileNames).flatMap(([old, now]) =>
            new RegExp(`^${old}[.-]`).test(basename(path)) ? [`${path}: ${old} is called ${now}`] : [],
          ),
        ]
      : [],
  )
  expect(found).toEqual([])
})

test('no key of a locale is a replaced word', () => {
  const found = filesIn('locales')
    .filter((path) => path.endsWith('.json'))
    .flatMap((path) =>
      keysIn(JSON.parse(readFileSync(path, 'utf8'))).flatMap((key) =>
        Object.hasOwn(keys, key) ? [`${path}: ${key} is called ${keys[key]}`] : [],
      ),
    )
  expect(found).toEqual([])
})
