import type { DemoPerson } from "./person.ts"

export const sugarMommies: readonly DemoPerson[] = [
  {
    handle: "madam.chiang",
    nickname: "江姐",
    occupation: "花藝工作室主持人",
    birthDate: "1973-08-20",
    city: "臺北市",
    height: 163,
    weight: 55,
    aboutMe:
      "經營一間花藝工作室，從凌晨的花市忙到夜裡的婚禮。花開有時，人也一樣，所以不喜歡勉強。想找個能陪我逛完花市再吃碗熱粥的夥伴。",
    isVip: true,
  },
  {
    handle: "irene.sung",
    nickname: "Irene",
    occupation: "律師",
    birthDate: "1984-03-15",
    city: "臺北市",
    height: 168,
    weight: 57,
    aboutMe:
      "律師，白天替別人把話講清楚，晚上希望有人聽我講廢話。練拳擊三年，但連蚊子都不太打得到。欣賞真誠、守時，而且敢點辣的人。",
  },
  {
    handle: "tamsui.piano",
    nickname: "淡水河畔的琴聲",
    occupation: "鋼琴老師",
    birthDate: "1976-11-27",
    city: "新北市",
    height: 160,
    weight: 52,
    aboutMe:
      "教鋼琴，也調音，耳朵比眼睛更容易心動。家在河邊，傍晚開窗彈琴時，樓下的散步阿姨會點歌。你的聲音如果好聽，請先唸一段書給我聽。",
  },
  {
    handle: "joyce.fu",
    nickname: "喬伊絲",
    occupation: "跨境物流總監",
    birthDate: "1987-05-09",
    city: "桃園市",
    height: 165,
    weight: 54,
    aboutMe:
      "做跨境物流，會議橫跨三個時區，最珍惜的是不被打斷的早餐。私下是桌遊愛好者，櫃子裡有一百多盒。輸了不會翻臉，贏了會請你喝咖啡。",
  },
  {
    handle: "tea.auntie",
    nickname: "風城茶女士",
    occupation: "茶室主人",
    birthDate: "1970-02-02",
    city: "新竹市",
    height: 158,
    weight: 53,
    aboutMe:
      "離開科技業後開了間只有六個位子的茶室。新竹風大，門要記得帶上，心倒是可以開著。想遇見有好奇心的人，年齡只是泡茶時的水溫。",
  },
  {
    handle: "michelle.ruan",
    nickname: "Michelle 阮",
    occupation: "室內設計師",
    birthDate: "1980-10-10",
    city: "臺中市",
    height: 167,
    weight: 58,
    aboutMe:
      "室內設計師，看得出一間房子住得快不快樂。收藏椅子，坐得下朋友，也坐得下沉默。若你願意說說最近讓你睡不著的一個念頭，我會認真聽。",
    isVip: true,
  },
  {
    handle: "sunmoon.lady",
    nickname: "湖心亭",
    occupation: "旅館經營者",
    birthDate: "1968-06-18",
    city: "南投縣",
    height: 161,
    weight: 56,
    aboutMe:
      "在湖邊管一間小旅館，看過太多匆忙的旅客，所以更喜歡留下來的人。早晨划一趟獨木舟，是我維持好脾氣的祕訣。我煮的紅茶很香，聊天也不趕時間。",
  },
  {
    handle: "tainan.yue",
    nickname: "月娥",
    occupation: "繡莊第三代",
    birthDate: "1978-01-30",
    city: "臺南市",
    height: 159,
    weight: 51,
    aboutMe:
      "繡莊第三代，一針一線把我磨得很有耐心，唯獨對遲到沒有。正在學騎重機，教練說我過彎太有氣質。想找個能一起去海邊看鹽田的人，順便幫我拿安全帽。",
  },
  {
    handle: "kaohsiung.vera",
    nickname: "Vera",
    occupation: "餐酒館老闆",
    birthDate: "1989-07-24",
    city: "高雄市",
    height: 170,
    weight: 59,
    aboutMe:
      "自己的餐酒館開到第七年，最得意的是員工都沒換過。打烊後常一個人坐在吧檯讀推理小說，兇手猜對率大約三成。喜歡會說故事的人，真假都可以，精彩就好。",
  },
  {
    handle: "hualien.summit",
    nickname: "七星潭的海",
    occupation: "海洋教育工作者",
    birthDate: "1982-04-26",
    city: "花蓮縣",
    height: 164,
    weight: 55,
    aboutMe:
      "從臺北搬來花蓮第六年，終於敢說自己是本地人。做的是海洋教育，一年帶幾百個孩子認識鯨豚。希望你不怕曬，也不怕海風把頭髮吹亂。",
  },
]
