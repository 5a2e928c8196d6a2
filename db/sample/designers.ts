/** What the catalogue file does not say of the sample's designers, by their number in it. None of them is a person. */
export interface SampleDesigner {
  id: number
  destIds: readonly number[]
  themeIds: readonly number[]
  /** Name of a sample picture. */
  cover: string
  slogan: string
  intro: string
  languages: readonly string[]
  replyMinutes: number
}

export const sampleDesigners: readonly SampleDesigner[] = [
  {
    id: 1,
    destIds: [11],
    themeIds: [2],
    cover: 'yunnan-dawn-2',
    slogan: '把行程排松一点，才看得见云怎么走',
    intro:
      '常年在大理与沙溪之间往返，熟悉每个季节的路况、花期和集市。做行程的习惯是先问您不想做什么，再谈想去哪里。',
    languages: ['普通话', '云南话', '英语'],
    replyMinutes: 18,
  },
  {
    id: 2,
    destIds: [12],
    themeIds: [1, 9],
    cover: 'bamboo-day-1',
    slogan: '孩子玩得动，大人也歇得下',
    intro:
      '专做三代同行和亲子行程，每天的路程不超过三小时，午睡和自由时间写进日程。熟悉四川的博物馆课程与自然营地。',
    languages: ['普通话', '四川话'],
    replyMinutes: 16,
  },
  {
    id: 3,
    destIds: [14],
    themeIds: [6, 10],
    cover: 'road-day-1',
    slogan: '在对的时间，等对的光',
    intro: '在乌鲁木齐长大，跑过独库公路的每一段。为摄影和自驾客人做行程，把日出日落的位置排进每天的路线。',
    languages: ['普通话', '维吾尔语', '英语'],
    replyMinutes: 22,
  },
  {
    id: 4,
    destIds: [41],
    themeIds: [8, 7],
    cover: 'sakura-day-1',
    slogan: '从一顿饭开始认识一座城',
    intro: '曾在京都求学，熟悉关西与北海道的小店和温泉旅馆。可以代订需要提前几个月预约的餐厅和体验课程。',
    languages: ['普通话', '日语'],
    replyMinutes: 20,
  },
  {
    id: 5,
    destIds: [96, 95],
    themeIds: [2, 3],
    cover: 'island-day-1',
    slogan: '选对一座岛，胜过去三座岛',
    intro: '住过马尔代夫二十多座岛，按浮潜、沙滩、餐食和转机时间为您比较，不推荐自己没有去过的酒店。',
    languages: ['普通话', '粤语', '英语'],
    replyMinutes: 19,
  },
  {
    id: 6,
    destIds: [61, 62],
    themeIds: [4, 8],
    cover: 'lavender-day-7',
    slogan: '留一个下午，什么也不安排',
    intro: '在欧洲生活七年，擅长把博物馆、小镇和火车串成不赶路的行程。签证材料和当地预约由同一个人跟到底。',
    languages: ['普通话', '法语', '英语'],
    replyMinutes: 21,
  },
  {
    id: 7,
    destIds: [53, 27, 25],
    themeIds: [9],
    cover: 'harbour-day-1',
    slogan: '先弄清目标，再决定去哪里',
    intro: '做企业与学校行程十年，从十几人的考察到几百人的年会。每个项目先写目标，结束后按目标复盘。',
    languages: ['普通话', '英语'],
    replyMinutes: 15,
  },
  {
    id: 8,
    destIds: [65, 69],
    themeIds: [12, 5],
    cover: 'aurora-night-1',
    slogan: '极光看天，其余的我来安排',
    intro: '每年冬天带队去冰岛与挪威北部，熟悉天气窗口和备选路线。行程里总留两晚机动，天气不好也有事可做。',
    languages: ['普通话', '英语'],
    replyMinutes: 24,
  },
]
