import type { DemoPerson } from "./person.ts"

export const sugarBabiesMen: readonly DemoPerson[] = [
  {
    handle: "yuchen.dance",
    nickname: "宇辰",
    occupation: "現代舞者",
    birthDate: "1999-03-03",
    city: "臺北市",
    height: 178,
    weight: 68,
    aboutMe:
      "現代舞者，白天排練，晚上幫忙顧一間二手書店。身體很誠實，累了會直接躺在地板上跟你說話。想認識懂得欣賞、也願意給建議的人生前輩。",
  },
  {
    handle: "leo.barista",
    nickname: "Leo 里歐",
    occupation: "咖啡師",
    birthDate: "1997-08-15",
    city: "臺北市",
    height: 175,
    weight: 66,
    aboutMe:
      "咖啡師，拉花拿過一次獎，家裡的植物卻養不活半盆。正在存自己的店，連菜單上的字型都想好了。你若願意當第一位客人，我會記得你不加糖。",
  },
  {
    handle: "hao.climb",
    nickname: "浩浩愛岩壁",
    occupation: "海洋工程研究生",
    birthDate: "1995-12-12",
    city: "新北市",
    height: 180,
    weight: 73,
    aboutMe:
      "龍洞的岩壁是我的教室，跌下來的次數比爬上去多。研究所念海洋工程，論文寫到一半卡住，很適合聊天。我喜歡成熟的人，因為知道什麼時候該拉緊繩子。",
  },
  {
    handle: "eric.strings",
    nickname: "大提琴阿翔",
    occupation: "大提琴手",
    birthDate: "2001-05-05",
    city: "新北市",
    height: 174,
    weight: 65,
    aboutMe:
      "樂團裡坐最後一排的大提琴手，最愛的聲音是上臺前的調音。個性慢熱，熟了以後笑點很低。希望有人帶我認識音樂廳以外的世界。",
  },
  {
    handle: "kai.chef",
    nickname: "小凱煮飯中",
    occupation: "法式餐廳二廚",
    birthDate: "1996-10-22",
    city: "桃園市",
    height: 172,
    weight: 70,
    aboutMe:
      "法式餐廳的二廚，休假反而想煮滷肉飯。相信味道能記住一個人，所以第一次見面會偷偷觀察你愛吃什麼。不太會說好聽話，但湯永遠留最熱的那碗給你。",
  },
  {
    handle: "zhe.film",
    nickname: "哲",
    occupation: "紀錄片導演",
    birthDate: "1994-02-14",
    city: "臺中市",
    height: 177,
    weight: 71,
    aboutMe:
      "拍紀錄片，最近跟著一群養蜂人跑了半年，學會在鏡頭後面不說話。下了班話就多了，尤其聊到老電影。想遇見一位見過風浪、仍保有天真的人。",
  },
  {
    handle: "ming.dragonboat",
    nickname: "阿明划龍舟",
    occupation: "體育老師",
    birthDate: "1998-06-25",
    city: "臺南市",
    height: 183,
    weight: 79,
    aboutMe:
      "體育老師，學生叫我明哥，其實私下很愛哭，看動畫也會。每年端午一定下水划龍舟，名次不提也罷。溫柔的人請不要客氣，直接來打招呼。",
  },
  {
    handle: "ray.synth",
    nickname: "Ray",
    occupation: "錄音室助理",
    birthDate: "2000-09-09",
    city: "高雄市",
    height: 176,
    weight: 67,
    aboutMe:
      "在駁二旁邊的錄音室當助理，夢想是替一部電影寫完整的配樂。收集城市的聲音，輕軌進站那一聲是我的最愛。說說你的城市聽起來像什麼吧。",
  },
  {
    handle: "alishan.sunrise",
    nickname: "看日出的人",
    occupation: "山林解說員",
    birthDate: "1993-01-19",
    city: "嘉義縣",
    height: 171,
    weight: 69,
    aboutMe:
      "山上的解說員，一年陪人看兩百次日出，還沒有看膩。認得三十種鳥叫，認人倒是常常叫錯名字，先跟你說抱歉。喜歡有歷練的人，聊天像走一段好走的步道。",
  },
  {
    handle: "matsu.blue",
    nickname: "藍眼淚守夜人",
    occupation: "民宿管家",
    birthDate: "1991-11-11",
    city: "連江縣",
    height: 173,
    weight: 70,
    aboutMe:
      "在馬祖當燈塔志工兼民宿管家，晚上的工作是告訴客人海為什麼會發光。島上網路偶爾不太聽話，回得慢請別擔心。等你有空，我替你留一扇看海的窗。",
    withoutPhotos: true,
  },
]
