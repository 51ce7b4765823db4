import type { DemoPerson } from "./person.ts"

export const sugarDaddies: readonly DemoPerson[] = [
  {
    handle: "demo.lin",
    nickname: "維謙",
    birthDate: "1979-04-18",
    city: "臺北市",
    height: 176,
    weight: 72,
    aboutMe:
      "做建築結構二十年，習慣先把地基打穩再談風景。週末常在迪化街找一間安靜的茶行，坐到傍晚才走。想認識一位願意慢慢聊的人，從一杯東方美人開始就很好。",
    isVip: true,
  },
  {
    handle: "jonathan.hsu",
    nickname: "Jonathan",
    birthDate: "1983-11-02",
    city: "臺北市",
    height: 181,
    weight: 78,
    aboutMe:
      "在金融業待了十幾年，下班後最想做的事是關掉所有螢幕。家裡有一台老黑膠唱機，從 Bill Evans 聽到鄧雨賢。你不必懂爵士，願意一起安靜聽完一面唱片就夠了。",
  },
  {
    handle: "mr.mist",
    nickname: "陽明山上的霧",
    birthDate: "1971-02-25",
    city: "臺北市",
    height: 173,
    weight: 70,
    aboutMe:
      "孩子都大了，終於有時間把山腳下的小院子種成想要的樣子。清晨五點我多半在澆水，晚上十點準時睡著。如果你也覺得日子不必太趕，歡迎來說說你的近況。",
    isVip: true,
  },
  {
    handle: "captain.kuo",
    nickname: "老郭船長",
    birthDate: "1968-08-09",
    city: "基隆市",
    height: 178,
    weight: 82,
    aboutMe:
      "跑了半輩子遠洋，現在只開自己的小帆船。我可以教你看雲認風向，你可以告訴我陸地上錯過了哪些好電影。話不多，但答應的事一定做到。",
  },
  {
    handle: "achieh.wu",
    nickname: "阿傑",
    birthDate: "1986-06-30",
    city: "新北市",
    height: 175,
    weight: 74,
    aboutMe:
      "開一間做腳踏車零件的小公司，自己也騎，雙北的河濱幾乎每一段都熟。體力不錯，脾氣更好，塞車時會跟著廣播唱歌。找一個願意在終點陪我吃碗豆花的人。",
  },
  {
    handle: "professor.tsai",
    nickname: "蔡老師",
    birthDate: "1966-12-14",
    city: "新北市",
    height: 170,
    weight: 66,
    aboutMe:
      "教了三十年歷史，最怕別人以為我只活在過去。今年剛學會煮義大利麵，也正在學怎麼拍照不手震。你若願意分享年輕人的歌單，我就回贈一段冷門的臺灣故事。",
  },
  {
    handle: "marcus.yeh",
    nickname: "Marcus 葉",
    birthDate: "1981-09-21",
    city: "桃園市",
    height: 183,
    weight: 80,
    aboutMe:
      "飛國際線的機師，行李箱永遠只收一半。落地後的第一件事是找當地的早餐店，所以口袋裡有一份很長的名單。希望遇見一位聽得懂時差、也不介意收到明信片的人。",
    isVip: true,
  },
  {
    handle: "dahsi.wood",
    nickname: "大溪木頭人",
    birthDate: "1974-03-07",
    city: "桃園市",
    height: 172,
    weight: 71,
    aboutMe:
      "家裡三代做木器，我負責把老手藝做成現代人會想用的椅子。工作室裡有一隻叫榫頭的橘貓，牠喜歡你我們才算及格。平常寡言，聊到木紋會停不下來。",
  },
  {
    handle: "hsinchu.chip",
    nickname: "不加班的工程師",
    birthDate: "1988-01-16",
    city: "新竹縣",
    height: 177,
    weight: 73,
    aboutMe:
      "三十五歲那年決定準時下班，從此認識了傍晚的天空。會自己烘豆子，手沖的順序有點龜毛，但不會逼你聽。想找個人，一起把平日晚上過得像週末。",
  },
  {
    handle: "chen.villa",
    nickname: "陳大哥",
    birthDate: "1970-05-28",
    city: "臺中市",
    height: 174,
    weight: 76,
    aboutMe:
      "做機械出口，一年有三個月在國外，其餘時間都想待在草悟道散步。吃飯不求名店，重要的是坐在對面的人笑得自在。我擅長傾聽，也擅長在對的時候遞上紙巾。",
  },
  {
    handle: "victor.lai",
    nickname: "Victor",
    birthDate: "1985-07-12",
    city: "臺中市",
    height: 180,
    weight: 77,
    aboutMe:
      "牙醫，診間裡聽多了害怕的聲音，所以講話習慣放輕。假日會去后里看馬，或在家裡修一台怎麼修都不準的老鐘。欣賞有自己主張、也懂得體貼的人。",
    isVip: true,
  },
  {
    handle: "lukang.lantern",
    nickname: "鹿港燈火",
    birthDate: "1972-10-03",
    city: "彰化縣",
    height: 169,
    weight: 68,
    aboutMe:
      "白天經營紡織廠，晚上跟老師傅學糊燈籠，手指常常黏著漿糊。我相信好關係像老街的磚，要一塊一塊鋪。來鹿港的話，我帶你避開人潮走九曲巷。",
  },
  {
    handle: "chiayi.rain",
    nickname: "諸羅小雨",
    birthDate: "1977-06-06",
    city: "嘉義市",
    height: 171,
    weight: 69,
    aboutMe:
      "獸醫，手機相簿裡九成是別人家的狗。個性溫吞，唯一急的時候是看棒球延長賽。如果你願意聽我講今天救了哪一隻，我也會認真記得你今天為什麼開心。",
  },
  {
    handle: "tainan.lan",
    nickname: "府城藍先生",
    birthDate: "1969-01-23",
    city: "臺南市",
    height: 175,
    weight: 75,
    aboutMe:
      "把祖父留下的老屋修成書店，營業時間看心情，營收看天氣。寫毛筆字，也寫長長的信，覺得現在的人應該多收到幾封。盼望能有人一起在天井下等雨停。",
  },
  {
    handle: "harbor.daniel",
    nickname: "港邊的 Daniel",
    birthDate: "1982-02-11",
    city: "高雄市",
    height: 182,
    weight: 84,
    aboutMe:
      "在港口做物流，看著貨櫃來來去去，反而想要一段穩穩停靠的關係。下班後游一千公尺，再去吃一碗不加蔥的湯麵。幽默感中等，誠意是滿的。",
  },
  {
    handle: "dr.fang",
    nickname: "方醫師",
    birthDate: "1975-09-17",
    city: "高雄市",
    height: 174,
    weight: 70,
    aboutMe:
      "每天替人看眼睛，卻常提醒自己別只用眼睛認識人。喜歡歌劇，也喜歡夜市，兩邊都能穿同一件襯衫去。希望我們聊天時，手機可以都留在包包裡。",
    isVip: true,
  },
  {
    handle: "lanyang.farmer",
    nickname: "蘭陽種稻的人",
    birthDate: "1980-12-29",
    city: "宜蘭縣",
    height: 173,
    weight: 72,
    aboutMe:
      "賣掉臺北的公司回來種田，第四年才總算種出自己願意吃的米。生活簡單，電費不高，星星很多。想邀你秋天來看一次收割，之後的事再慢慢想。",
  },
  {
    handle: "kinmen.stone",
    nickname: "石頭厝主人",
    birthDate: "1964-04-04",
    city: "金門縣",
    height: 168,
    weight: 67,
    aboutMe:
      "退休後回島上修一棟石頭厝，窗外是高粱田和慢慢落下的太陽。泡茶、讀報、餵雞，一天很快就過了。若你也嚮往安靜，這裡有多的藤椅。",
    withoutPhotos: true,
  },
]
