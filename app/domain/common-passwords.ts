/** Words of which the passwords that are guessed first consist, in lower case. Loaded when somebody chooses a password. */
const WORDS = `
  admin administrator access account welcome login letmein password passwort passcode passwd secret default guest user
  master system computer internet google facebook whatsapp instagram youtube samsung iphone android microsoft windows
  changeme testing test temp trustme trustno nothing whatever secure private pass
  iloveyou loveyou loveme lovely love lover mylove babygirl baby babyboy sweetheart sweety sweetie darling honey princess
  prince queen king angel angels beautiful pretty cutie forever friends friend family mother father mummy daddy mama papa
  sister brother money dollar success rich million millionaire boss bigboy smile happy happiness hello hellokitty
  sunshine sunflower flower rainbow summer winter spring autumn monday friday sunday january february march april june
  july august september october november december orange banana apple cookie chocolate pepper ginger cheese coffee
  dragon monkey tiger lion eagle phoenix butterfly dolphin chicken kitten puppy shadow falcon panther
  football soccer baseball basketball hockey arsenal chelsea liverpool manchester manutd united barcelona barca madrid
  realmadrid juventus messi ronaldo neymar drogba okocha osimhen supereagles champion champions
  batman superman spiderman pokemon naruto starwars matrix ninja killer hunter ranger jordan harley mustang mercedes
  ferrari yamaha toyota corolla camry diamond silver golden crystal purple yellow freedom liberty unicorn
  jesus jesuschrist christ christian jehovah godisgood godislove godbless god bless blessed blessing glory grace mercy
  faith hope peace heaven amen hallelujah emmanuel immanuel allah alhamdulillah bismillah muhammad mohammed ramadan
  nigeria naija lagos abuja ibadan kano enugu portharcourt benin calabar kaduna ghana africa london america
  michael jennifer jessica ashley daniel david joseph joshua samuel thomas charles andrew anthony matthew robert william
  george richard nicole michelle amanda elizabeth victoria patricia maggie charlie hannah sophia olivia stephen solomon
  favour precious promise gift goodluck miracle wisdom patience comfort mercyme sunday gloria esther deborah rachel
  ruth mary maria fatima aisha zainab amina ibrahim musa abdul ahmed yusuf usman chidi chioma chinedu chinonso ngozi
  emeka obinna ifeanyi amaka adaeze nneka ebuka tunde bola kemi femi segun wale bisi yemi damilola temitope oluwaseun
  oluwatobi ayomide folake funmi kunle sade tolu
  furniture sofa shopping parlour
`
/** Keyboards and counting, of which a password may be any part, forwards or backwards. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb',
  'zaq12wsxcde34rfv',
  '147258369',
  '741852963',
  '789456123',
]
const RUNS = ROWS.flatMap((row) => [row, [...row].toReversed().join('')])
/** The shortest part of a row that counts: shorter ones occur in other words. */
const SHORTEST_RUN = 3
const REPEATED = /^(.{1,4}?)\1+$/su
const SUFFIX = /[\d!@#$%&*+._?-]{1,5}$/
const PREFIX = /^[\d!@#$%&*+._?-]{1,4}/
const REPLACED: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

const words = new Set(WORDS.trim().split(/\s+/))

/** Whether a password is among those that are guessed first: a common word, name or row of keys, also with digits around it. */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase().trim()
  const cores = [typed, typed.replace(SUFFIX, ''), typed.replace(PREFIX, ''), lettersOf(typed)]
  return cores.some(isGuessable)
}

/** Without what is put around a word. */
const lettersOf = (typed: string) => typed.replace(PREFIX, '').replace(SUFFIX, '')

function isGuessable(core: string): boolean {
  if (words.has(core) || REPEATED.test(core) || isRun(core)) return true
  return words.has(core.replaceAll(/[@431!0$5]/g, (sign) => REPLACED[sign] ?? sign))
}

function isRun(core: string): boolean {
  return core.length >= SHORTEST_RUN && RUNS.some((run) => run.includes(core))
}
